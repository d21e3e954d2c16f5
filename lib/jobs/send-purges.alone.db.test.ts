import { spawn } from "node:child_process";
import { once } from "node:events";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { moderate, setAuthorBlock, takeDownPosts } from "@/db/queries/moderation";
import { getPurgeQueue } from "@/db/queries/purges";
import { upsertPost } from "@/db/queries/upsert-post";
import { buildPost } from "@/db/testing/build-post";
import { createTestDatabase, type TestDatabase } from "@/db/testing/test-database";
import { emptySlot } from "@/lib/runtime/slots";
import { type Listening, listen } from "@/lib/x/testing/listen";
import { attemptJob } from "./attempt-job";
import { getMetrics } from "./get-metrics";
import { isPurgeHealthy, sendPurges } from "./send-purges";

const TOKEN = "a-token-that-nobody-may-see";

type Call = { headers: Record<string, unknown>; method: string; path: string; body: unknown };

let database: TestDatabase;
let service: Listening;
let calls: Call[];
let answer: { status: number; body: string } | "none";

beforeAll(async () => {
  service = await listen(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    const { headers, method = "", url: path = "" } = request;
    calls.push({ headers, method, path, body: JSON.parse(body) });
    if (answer !== "none") response.writeHead(answer.status).end(answer.body);
  });
  database = await createTestDatabase();
});
beforeEach(async () => {
  calls = [];
  answer = { status: 200, body: '{"success":true,"errors":[],"messages":[],"result":{"id":"1"}}' };
  await database.sql`
    truncate authors, held_posts, cache_purges, purge_targets, job_states restart identity cascade`;
  configure("webhook");
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await database.close();
  await service.close();
});

function configure(kind: string | null, path = "/purge"): void {
  vi.stubEnv("CDN_PURGE_URL", kind === null ? "" : service.url + path);
  vi.stubEnv("CDN_PURGE_KIND", kind ?? "");
  vi.stubEnv("CDN_PURGE_TOKEN", kind === null ? "" : TOKEN);
  emptySlot("env");
}

const by = { actor: "operator", details: {} };

/** Adds a post and takes it down; returns the tag of its page. */
async function takeDown(tweetId: string): Promise<string> {
  const { videoId } = await upsertPost(buildPost({ tweetId }));
  const hide = { tweetIds: [tweetId], action: "hide" } as const;
  await moderate((tx) => takeDownPosts(tx, hide, by), { isTrial: false });
  return `video-${videoId}`;
}

/** Tags of all calls, in order. */
const sent = () =>
  calls.flatMap(({ body }) => Object.values(body as Record<string, string[]>).flat());
const queued = async () => (await getPurgeQueue()).waiting;

describe("a purge", () => {
  it.each([
    [
      "webhook",
      "/hooks/cdn?site=1",
      { authorization: `Bearer ${TOKEN}`, "fastly-key": undefined },
      (tags: string[]) => ({ tags }),
    ],
    [
      "cloudflare",
      "/client/v4/zones/0123/purge_cache",
      { authorization: `Bearer ${TOKEN}`, "fastly-key": undefined },
      (tags: string[]) => ({ tags }),
    ],
    [
      "fastly",
      "/service/SU1Z0isxPaozGVKXdv0eY/purge",
      { authorization: undefined, "fastly-key": TOKEN, "fastly-soft-purge": undefined },
      (tags: string[]) => ({ surrogate_keys: tags }),
    ],
  ])("is what %s asks for", async (kind, path, headers, bodyOf) => {
    configure(kind, path);
    const tag = await takeDown("1");
    await sendPurges();
    expect(calls).toHaveLength(1);
    const [{ headers: given, ...call }] = calls as [Call];
    expect(call).toEqual({ method: "POST", path, body: bodyOf([tag, "board"]) });
    expect(given).toMatchObject({ "content-type": "application/json" });
    for (const [name, value] of Object.entries(headers)) expect(given[name], name).toBe(value);
  });

  it("is sent again after half a minute, for answers that were on their way, and then forgotten", async () => {
    const tag = await takeDown("1");
    for (let run = 0; run < 2; run += 1) await sendPurges();
    expect(sent()).toEqual([tag, "board"]);
    await database.sql`update cache_purges set purged_at = now() - interval '31 seconds'`;
    for (let run = 0; run < 2; run += 1) await sendPurges();
    expect(sent()).toEqual([tag, "board", tag, "board"]);
    expect(await database.sql`select from cache_purges`).toHaveLength(0);
  });

  it("names 100 tags at most, and each once", async () => {
    for (let id = 1; id <= 120; id += 1) await takeDown(String(id));
    await sendPurges();
    expect(calls).toHaveLength(2);
    expect(sent().filter((tag) => tag === "board")).toHaveLength(2);
    expect(new Set(sent()).size).toBe(121);
    for (const { body } of calls) {
      expect((body as { tags: string[] }).tags.length).toBeLessThanOrEqual(100);
    }
  });

  it("waits for nothing where no cache is configured", async () => {
    configure(null);
    await takeDown("1");
    await takeDown("2");
    await database.sql`
      update cache_purges set queued_at = now() - interval '61 minutes' where id = 1`;
    await sendPurges();
    expect([calls.length, await queued()]).toEqual([0, 1]);
    expect(await getMetrics()).toMatch(/^postreel_purge_queue 0$/m);
  });
});

describe("while the service is away", () => {
  const REFUSALS: [string, typeof answer][] = [
    ["answers 500", { status: 500, body: "" }],
    ["limits us", { status: 429, body: "{}" }],
    ["redirects", { status: 302, body: "" }],
    ["refuses in the body", { status: 200, body: '{"success":false,"errors":[{"code":10000}]}' }],
    ["sends a page", { status: 200, body: "<html>" }],
  ];

  it.each(REFUSALS)("nothing is lost, and the order kept: it %s", async (_, refusal) => {
    configure("cloudflare");
    const tags = [await takeDown("1")];
    answer = refusal;
    await expect(sendPurges()).rejects.toThrow();
    for (const tweetId of ["2", "3"]) tags.push(await takeDown(tweetId));
    await expect(sendPurges()).rejects.toThrow();
    expect(await queued()).toBe(3);
    calls = [];
    answer = { status: 200, body: '{"success":true}' };
    await sendPurges();
    expect(sent().filter((tag) => tag !== "board")).toEqual(tags);
    expect(await queued()).toBe(0);
  });

  it("metrics show how long the oldest takedown waits, and errors name no token", async () => {
    vi.spyOn(console, "error").mockReturnValue();
    await takeDown("1");
    await database.sql`update cache_purges set queued_at = now() - interval '10 minutes'`;
    answer = { status: 403, body: TOKEN };
    const job = { name: "purges", everyMs: 1, run: sendPurges };
    expect(await attemptJob(job, { onlyWhenDue: false })).toMatchObject({ kind: "failed" });
    const metrics = await getMetrics();
    expect(metrics).toContain("postreel_purge_queue 1");
    expect(Number(/^postreel_purge_queue_age_seconds (\S+)$/m.exec(metrics)?.[1])).toBeGreaterThan(
      599,
    );
    const [state] = await database.sql`select last_error from job_states`;
    expect(state?.last_error).toContain("status 403");
    const logged = JSON.stringify(vi.mocked(console.error).mock.calls);
    expect(JSON.stringify(state) + metrics + logged).not.toContain(TOKEN);
    expect(logged).not.toContain(service.url);
    vi.restoreAllMocks();
  });
});

describe("a longer life", () => {
  it("is granted only while purges work", async () => {
    expect(await isPurgeHealthy()).toBe(false);
    await sendPurges();
    expect(sent()).toEqual(["probe"]);
    expect(await isPurgeHealthy()).toBe(true);
    await takeDown("1");
    answer = { status: 500, body: "" };
    await expect(sendPurges()).rejects.toThrow();
    expect(await isPurgeHealthy()).toBe(false);
    answer = { status: 204, body: "" };
    await sendPurges();
    expect(await isPurgeHealthy()).toBe(true);
  });

  it("ends where no job has purged for minutes, and for another target", async () => {
    await sendPurges();
    configure("webhook", "/elsewhere");
    expect(await isPurgeHealthy()).toBe(false);
    configure(null);
    expect(await isPurgeHealthy()).toBe(false);
    configure("webhook");
    expect(await isPurgeHealthy()).toBe(true);
    await database.sql`update purge_targets set worked_at = worked_at - interval '181 seconds'`;
    expect(await isPurgeHealthy()).toBe(false);
  });

  it("is proven again each minute", async () => {
    for (let run = 0; run < 3; run += 1) await sendPurges();
    await database.sql`update purge_targets set worked_at = worked_at - interval '61 seconds'`;
    await sendPurges();
    expect(sent()).toEqual(["probe", "probe"]);
  });
});

it("an instance that is killed between commit and purge loses none", {
  timeout: 60_000,
}, async () => {
  const { videoId } = await upsertPost(buildPost({ tweetId: "77" }));
  answer = "none";
  const child = spawn(
    process.execPath,
    ["--import", "tsx", "--conditions=react-server", "lib/jobs/testing/takedown-server.ts"],
    {
      stdio: "inherit",
      env: { ...process.env, DATABASE_URL: database.url, TWEET_ID: "77" },
    },
  );
  await expect.poll(sent, { timeout: 50_000 }).toContain(`video-${videoId}`);
  child.kill("SIGKILL");
  await once(child, "exit");
  expect(await queued()).toBe(1);
  calls = [];
  answer = { status: 200, body: "" };
  const job = { name: "purges", everyMs: 1, run: sendPurges };
  await expect.poll(() => attemptJob(job, { onlyWhenDue: false })).toMatchObject({ kind: "ran" });
  expect(sent()).toEqual([`video-${videoId}`, "board"]);
  expect(await queued()).toBe(0);
});

it("an author's block names the pages of the author, by each handle", async () => {
  await upsertPost(buildPost({ author: { handle: "Before" } }));
  await upsertPost(buildPost({ author: { handle: "After" } }));
  const block = { handle: "after", isBlocked: true, reason: null };
  await moderate((tx) => setAuthorBlock(tx, block, by), { isTrial: false });
  await sendPurges();
  expect(sent()).toEqual(expect.arrayContaining(["author-after", "author-before", "board"]));
});
