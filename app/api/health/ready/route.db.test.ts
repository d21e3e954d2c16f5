import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { setDatabase } from "@/db/client";
import { createTestDatabase, type TestDatabase } from "@/db/testing/test-database";
import { setEnding } from "@/lib/runtime/own-server";
import { emptySlot } from "@/lib/runtime/slots";
import { GET, POST } from "./route";

const METRICS_TOKEN = "metrics-token-of-32-characters-00";

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "postreel-ready-"));
  Object.assign(process.env, { DATA_DIR: folder, METRICS_TOKEN });
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

const read = (headers: Record<string, string> = {}) =>
  GET(new Request("http://localhost/api/health/ready", { headers }));

describe("GET /api/health/ready", () => {
  it("is 200 with a database, and never stored", async () => {
    const response = await read();
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(await response.json()).toMatchObject({ status: "ok", store: "ok" });
  });

  it("shows jobs, boards, canaries and breakers with the token of the metrics alone", async () => {
    const fields = async (authorization?: string) =>
      Object.keys(await (await read(authorization ? { authorization } : {})).json());
    const open = ["status", "database", "store"];
    expect(await fields()).toEqual(open);
    expect(await fields("Bearer another")).toEqual(open);
    expect(await fields(`Basic ${METRICS_TOKEN}`)).toEqual(open);
    expect(await fields(`Bearer ${METRICS_TOKEN}`)).toEqual([
      ...open,
      ...["jobs", "boards", "canaries", "sources"],
    ]);
  });

  it("is 503 while the picture store is unavailable", async () => {
    rmSync(join(folder, "thumbnails"), { recursive: true });
    writeFileSync(join(folder, "thumbnails"), "a file in its place");
    emptySlot("thumbnails.store-usable");
    const response = await read();
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ database: "ok", store: "unavailable" });
  });

  it("is 503 without one, and names no host", async () => {
    await setDatabase("postgres://nobody@127.0.0.1:1/none");
    const response = await read();
    await setDatabase(database.url);
    expect(response.status).toBe(503);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(await response.text()).not.toMatch(/127[.]0|nobody|ECONN/);
  });

  it("is 503 during shutdown, with all else well", async () => {
    setEnding();
    const response = await read();
    emptySlot("runtime.own-server");
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ status: "ending", database: "ok" });
  });

  it("accepts GET only", async () => {
    const request = new Request("http://localhost/api/health/ready", { method: "POST" });
    expect((await POST(request)).status).toBe(405);
  });
});
