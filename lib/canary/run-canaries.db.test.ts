import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { listCanaryRuns } from "@/db/queries/alarms";
import { createTestDatabase, type TestDatabase } from "@/db/testing/test-database";
import { type FakeX, startFakeX } from "@/e2e/fake-x/server";
import { sendAlarm } from "@/lib/alarms/send-alarm";
import { type Listening, listen } from "@/lib/x/testing/listen";
import { judge, runCanaries } from "./run-canaries";

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

describe("runCanaries", () => {
  it("requests every source of a post each time, and accepts a video", async () => {
    for (let run = 1; run <= 2; run += 1) {
      await runCanaries([NASA]);
      const hosts = x.requests().map(({ host }) => host);
      expect(hosts.filter((host) => host === "cdn.syndication.twimg.com")).toHaveLength(run);
    }
    expect(await listCanaryRuns([NASA])).toEqual([
      { post: NASA, good: true, outcome: "syndication: ok, graphql: ok", ageSeconds: 0 },
    ]);
    expect(delivered).toEqual([]);
  });

  it("raises one alarm per change of X", async () => {
    x.setFault("syndication", "empty-object");
    for (let run = 0; run < 2; run += 1) await runCanaries([NASA]);
    expect(delivered).toEqual([
      expect.objectContaining({
        text: expect.stringMatching(/^Postreel: X does not give/),
        subject: `canary ${NASA}`,
        details: {
          post: `https://x.com/i/status/${NASA}`,
          outcome: "syndication: token_refused, graphql: ok",
        },
      }),
    ]);
    x.setFault("syndication", null);
    await runCanaries([NASA]);
    x.setFault("syndication", "blocked");
    await runCanaries([NASA]);
    expect(delivered).toHaveLength(2);
  });

  it("reports only current canaries", async () => {
    await runCanaries([NASA]);
    expect(await listCanaryRuns([])).toEqual([]);
    expect(await listCanaryRuns(["20"])).toEqual([]);
  });
});

describe("judge", () => {
  it.each([
    ["all have it", ["ok", "ok"], true],
    ["one is late, the other has it", ["timeout", "ok"], true],
    ["one is asked too often, the other has it", ["ok", "rate_limited"], true],
    ["one answers in a way not known", ["ok", "unrecognised"], false],
    ["one refuses this server", ["blocked", "ok"], false],
    ["one says that it is gone", ["ok", "post_not_found"], false],
    ["none answers", ["timeout", "connection"], false],
  ])("%s", (_, [syndication = "", graphql = ""], isGood) => {
    const run = judge(NASA, [
      { source: "syndication", outcome: syndication },
      { source: "graphql", outcome: graphql },
    ]);
    expect(run.isGood).toBe(isGood);
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
