import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { setDatabase } from "@/db/client";
import { createTestDatabase, type TestDatabase } from "@/db/testing/test-database";
import { GET, POST } from "./route";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

describe("GET /api/health/ready", () => {
  it("is 200 with a database, and never stored", async () => {
    const response = await GET();
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(await response.json()).toMatchObject({ status: "ok" });
  });

  it("is 503 without one, and names no host", async () => {
    await setDatabase("postgres://nobody@127.0.0.1:1/none");
    const response = await GET();
    await setDatabase(database.url);
    expect(response.status).toBe(503);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(await response.text()).not.toMatch(/127[.]0|nobody|ECONN/);
  });

  it("is a GET", async () => {
    const request = new Request("http://localhost/api/health/ready", { method: "POST" });
    expect((await POST(request)).status).toBe(405);
  });
});
