import { once } from "node:events";
import { createServer } from "node:http";
import { setTimeout as later } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { report } from "@/lib/report";
import { identifyRequests, idOf } from "./identify-requests";

const server = createServer(async (_, response) => {
  await later(1);
  report("from within");
  response.end();
});
let url = "";
beforeAll(async () => {
  identifyRequests();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  url = typeof address === "object" && address ? `http://127.0.0.1:${address.port}` : "";
});
afterAll(() => server.close());

describe("a request", () => {
  it("is answered with an id of its own, which its log lines carry", async () => {
    const lines: string[] = [];
    vi.spyOn(console, "error").mockImplementation((line: string) => void lines.push(line));
    const ids = await Promise.all(
      Array.from({ length: 20 }, async () => (await fetch(url)).headers.get("x-request-id")),
    );
    vi.restoreAllMocks();
    expect(new Set(ids).size).toBe(20);
    expect(lines.map((line) => JSON.parse(line).requestId).sort()).toEqual(ids.sort());
  });
});

describe("idOf", () => {
  it.each([
    ["a proxy's id", "6f9619ff-8b86-d011-b42d", 1, true],
    ["anybody's id, where no proxy is believed", "6f9619ff-8b86-d011-b42d", 0, false],
    ["what breaks a line", 'x"\n{"level":"error"}', 1, false],
    ["a short one", "7", 1, false],
    ["a long one", "a".repeat(65), 1, false],
    ["none", undefined, 1, false],
  ])("%s", (_, sent, proxies, isKept) => {
    const id = idOf(sent, proxies);
    expect(id === sent).toBe(isKept);
    expect(id).toMatch(/^[\w-]{8,64}$/);
  });
});
