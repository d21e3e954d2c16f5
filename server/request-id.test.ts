import { setImmediate as nextTurn } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { logger } from "@/lib/runtime/log";
import { report } from "@/lib/runtime/report";
import { enterRequest, identifyRequests, requestIdOf } from "./request-id";
import { type Served, serve } from "./testing/serve";

let served: Served;
let url = "";
beforeAll(async () => {
  served = await serve([identifyRequests(0), enterRequest], async (_, response) => {
    await nextTurn();
    report("from within");
    response.end();
  });
  ({ url } = served);
});
afterAll(() => served.close());

describe("a request", () => {
  it("gets an id of its own, which its log lines carry", async () => {
    const lines: string[] = [];
    vi.spyOn(console, "error").mockImplementation((line: string) => void lines.push(line));
    const ids = await Promise.all(
      Array.from({ length: 20 }, async () => (await fetch(url)).headers.get("x-request-id")),
    );
    vi.restoreAllMocks();
    expect(new Set(ids).size).toBe(20);
    expect(lines.map((line) => JSON.parse(line).requestId).sort()).toEqual(ids.sort());
  });

  it("is a log line at level debug, without what was pasted", async () => {
    logger().level = "debug";
    const lines: string[] = [];
    vi.spyOn(console, "error").mockImplementation((line: string) => void lines.push(line));
    const answer = await fetch(`${url}/en/author/NASA?url=https://x.com/a/status/20`);
    await answer.text();
    await vi.waitFor(() => expect(lines).toHaveLength(2));
    vi.restoreAllMocks();
    logger().level = "info";
    expect(JSON.parse(lines[1] ?? "")).toEqual({
      level: "debug",
      time: expect.any(String),
      message: "Answered",
      method: "GET",
      path: "/en/author/[text]",
      status: 200,
      ms: expect.any(Number),
      requestId: answer.headers.get("x-request-id"),
    });
  });
});

describe("requestIdOf", () => {
  it.each([
    ["a proxy's id", "6f9619ff-8b86-d011-b42d", 1, true],
    ["anybody's id, where no proxy is believed", "6f9619ff-8b86-d011-b42d", 0, false],
    ["what breaks a line", 'x"\n{"level":"error"}', 1, false],
    ["a short one", "7", 1, false],
    ["a long one", "a".repeat(65), 1, false],
    ["none", undefined, 1, false],
  ])("%s", (_, sent, proxies, isKept) => {
    const id = requestIdOf(sent, proxies);
    expect(id === sent).toBe(isKept);
    expect(id).toMatch(/^[\w-]{8,64}$/);
  });
});
