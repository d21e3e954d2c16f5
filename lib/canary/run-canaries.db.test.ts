import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { listCanaryResults, listCanaryRuns } from "@/db/queries/alarms";
import { createTestDatabase, type TestDatabase } from "@/db/testing/test-database";
import { type FakeX, startFakeX } from "@/e2e/fake-x/server";
import { sendAlarm } from "@/lib/alarms/send-alarm";
import type { CanaryPost } from "@/lib/x/canary-posts";
import { type Listening, listen } from "@/lib/x/testing/listen";
import { runCanaries } from "./run-canaries";

const NASA = "1491475671058681863";

type Delivery = { text: string; subject: string; details: Record<string, unknown> };

let x: FakeX;
let operator: Listening;
let status: number | "silence" = 204;
let delivered: Delivery[] = [];
let database: TestDatabase;

beforeAll(async () => {
  x = await startFakeX();
  operator = await listen(async (request, response) => {
    if (status === "silence") return;
    let body = "";
    for await (const chunk of request) body += chunk;
    delivered.push(JSON.parse(body));
    response.writeHead(status, { location: "/elsewhere" }).end();
  });
  process.env.X_UPSTREAM_URL = x.url;
  process.env.CANARY_POSTS = NASA;
  process.env.OPS_WEBHOOK_URL = `${operator.url}/hook`;
});
beforeEach(async () => {
  database = await createTestDatabase();
  delivered = [];
  status = 204;
  vi.spyOn(console, "error").mockReturnValue();
});
afterEach(async () => {
  vi.restoreAllMocks();
  x.reset();
  await database.close();
});
afterAll(async () => {
  await operator.close();
  await x.close();
});

const nasa: CanaryPost = {
  id: NASA,
  kind: "video",
  isRefusal: false,
  expected: { syndication: ["ok"], graphql: ["ok"], fxtwitter: ["ok"] },
};
const BY = "by 0aTrQMKgj95K791yXeNDRA";

describe("runCanaries", () => {
  it("asks every source of a post and its file's first bytes, and names the query id", async () => {
    for (let run = 1; run <= 2; run += 1) {
      await runCanaries([nasa]);
      const hosts = x.requests().map(({ host }) => host);
      expect(hosts.filter((host) => host === "cdn.syndication.twimg.com")).toHaveLength(run);
      expect(hosts.filter((host) => host === "video.twimg.com")).toHaveLength(run);
    }
    const file = x.requests().find(({ host }) => host === "video.twimg.com");
    expect(file?.headers).toMatchObject({ range: "bytes=0-63" });
    expect(file?.headers.referer).toBeUndefined();
    const outcome = `syndication: ok, video: ok, graphql: ok ${BY}`;
    expect(await listCanaryRuns([NASA])).toEqual([
      { post: NASA, good: true, outcome, ageSeconds: 0 },
    ]);
    expect(delivered).toEqual([]);
  });

  it("raises one alarm per source that changed", async () => {
    x.setFault("syndication", "html");
    for (let run = 0; run < 2; run += 1) await runCanaries([nasa]);
    expect(delivered).toEqual([
      expect.objectContaining({
        text: expect.stringMatching(/^Postreel: X answers differently about canary posts/),
        subject: "canary syndication",
        details: {
          failing: `https://x.com/i/status/${NASA}: unrecognised`,
          of: 1,
          minutes: 0,
        },
      }),
    ]);
    expect(await listCanaryRuns([NASA])).toMatchObject([{ good: false }]);
    x.setFault("syndication", null);
    for (let run = 0; run < 2; run += 1) await runCanaries([nasa]);
    expect(delivered.slice(1)).toMatchObject([{ text: "Postreel: Over: canary syndication." }]);
    x.setFault("syndication", "blocked");
    await runCanaries([nasa]);
    expect(delivered).toHaveLength(3);
  });

  it("keeps what each source said across restarts", async () => {
    await runCanaries([nasa]);
    x.setFault("video", "blocked");
    await runCanaries([nasa]);
    const kept = await listCanaryResults([NASA]);
    expect(kept.map(({ source, outcome }) => [source, outcome])).toEqual([
      ["graphql", `ok ${BY}`],
      ["syndication", "ok"],
      ["video", "status_403"],
    ]);
    expect(kept.every(({ firstPassedAt }) => firstPassedAt !== null)).toBe(true);
    expect(kept.map(({ failingSince }) => failingSince !== null)).toEqual([false, false, true]);
  });

  it("reports only current canaries", async () => {
    await runCanaries([nasa]);
    expect(await listCanaryRuns([])).toEqual([]);
    expect(await listCanaryRuns(["20"])).toEqual([]);
  });
});

describe("sendAlarm", () => {
  const alarm = { subject: "a queue", text: "It is long.", details: { length: 7 } };

  it("sends one alarm per subject across instances", async () => {
    const sent = await Promise.all([sendAlarm(alarm), sendAlarm(alarm), sendAlarm(alarm)]);
    expect(sent.filter(Boolean)).toHaveLength(1);
    expect(await sendAlarm({ ...alarm, subject: "another queue" })).toBe(true);
    expect(delivered).toHaveLength(2);
  });

  it("repeats it after hours", async () => {
    await sendAlarm(alarm);
    await database.sql`update alarms set raised_at = raised_at - interval '6 hours'`;
    expect(await sendAlarm(alarm)).toBe(true);
  });

  it.each([500, 302, "silence"] as const)("does not count one that meets %s", async (answer) => {
    status = answer;
    expect(await sendAlarm(alarm, { answerMs: 100 })).toBe(false);
    status = 204;
    delivered = [];
    expect(await sendAlarm(alarm)).toBe(true);
    expect(delivered).toHaveLength(1);
  });
});
