import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { putCanaryRun } from "@/db/queries/alarms";
import { deleteGoneVideos } from "@/db/queries/retention";
import { testDatabase } from "@/db/testing/test-database";
import { empty, json, notFoundPage, tooMany } from "@/e2e/fake-x/answer";
import { graphqlEnvelope } from "@/e2e/fake-x/payloads/graphql";
import { storePost } from "@/lib/videos/store-post";
import { createExtractor, type Extractor } from "@/lib/x/extractor";
import { createGateway, type Gateway } from "@/lib/x/gateway";
import { testX } from "@/lib/x/testing/test-x";
import { checkLinks } from "./check-links";
import type { Means } from "./examine-post";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NOW = new Date("2026-11-22T12:00:00Z");
const CANARY = "1491475671058681863";

process.env.CANARY_POSTS = CANARY;
const x = testX();
const database = testDatabase();
let gateway: Gateway;
let extractor: Extractor;
let clock = NOW.getTime();
/** Ids of posts that X reports as deleted. */
const deleted = new Set<string>();

beforeEach(async () => {
  x.reset();
  deleted.clear();
  clock = NOW.getTime();
  vi.spyOn(console, "error").mockReturnValue();
  gateway = createGateway({ upstreamUrl: x.url });
  extractor = createExtractor({
    gateway,
    order: ["syndication", "graphql"],
    report: () => undefined,
    now: () => clock,
  });
  await database.sql`
    truncate authors, videos, audit_log, alarms, canary_runs, take_down_pause
    restart identity cascade`;
});
afterEach(async () => {
  vi.restoreAllMocks();
  await gateway.close();
});

const extract: Means["extract"] = async (id) =>
  deleted.has(id)
    ? {
        kind: "refused",
        source: "syndication",
        code: "post_not_found",
        said: ["post_not_found", "post_not_found"],
      }
    : extractor.extract(id);
const check = () => checkLinks(new Date(clock), { extract, ask: gateway.ask });

/** Advances the clock by `hours` and makes every post due. */
async function checkAfter(hours: number): Promise<void> {
  clock += hours * HOUR;
  await database.sql`update link_checks set next_check_at = ${new Date(clock).toISOString()}`;
  await check();
}

/** Due posts of `count` accounts with their videos. */
async function addPosts(count: number, authors = count): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const id = String(1999000000000000101n + BigInt(n));
    const found = await extractor.extract(id);
    const known = found.kind === "ok" ? found.post.author : null;
    if (found.kind !== "ok" || !known) throw new Error(`no post ${id}`);
    const handle = `author_${n % authors}`;
    const author = { ...known, accountId: String(900 + (n % authors)), handle };
    await storePost({ ...found.post, author });
    ids.push(id);
  }
  x.reset();
  return ids;
}

async function shown() {
  const rows = await database.sql`select tweet_id from videos where visible order by tweet_id`;
  return rows.map((row) => row.tweet_id as string);
}
const alarms = async () =>
  (await database.sql`select subject from alarms`).map(({ subject }) => subject);

const ABSENT = json({ data: {} });
const SUSPENDED = json(graphqlEnvelope({ __typename: "TweetUnavailable", reason: "Suspended" }));
function haveNothingYet(): void {
  x.setFault("graphql", ABSENT);
  x.setFault("syndication", tooMany(30));
}
function haveNothing(): void {
  x.setFault("graphql", ABSENT);
  x.setFault("syndication", notFoundPage());
}

describe("after a change of X's answers", () => {
  it.each([
    ["neither has anything", haveNothing],
    [
      "neither has anything, and no file is there",
      () => {
        haveNothing();
        x.setFault("video", empty(404));
      },
    ],
    ["only files are not there", () => x.setFault("video", empty(404))],
  ])("keeps every post and alerts the operator if %s", async (_, change) => {
    const posts = await addPosts(30);
    change();
    for (let run = 0; run < 3; run += 1) await checkAfter(13);
    expect(await shown()).toEqual(posts);
    expect(await alarms()).toEqual(["take-downs"]);
  });

  it.each([
    ["GraphQL has nothing and syndication is busy", haveNothingYet],
    [
      "syndication has a page and GraphQL is busy",
      () => {
        x.setFault("graphql", tooMany(30));
        x.setFault("syndication", notFoundPage());
      },
    ],
  ])("keeps every post, and takes no weak word for a fact, if %s", async (_, change) => {
    const posts = await addPosts(30);
    change();
    for (let run = 0; run < 3; run += 1) await checkAfter(13);
    expect(await shown()).toEqual(posts);
    expect(await alarms()).toEqual([]);
  });

  it("checks the file at X's host for a post that a source refuses", async () => {
    await addPosts(1);
    x.setFault("graphql", SUSPENDED);
    x.setFault("syndication", tooMany(30));
    await checkAfter(13);
    const asked = x.requests().filter(({ method }) => method === "HEAD");
    expect(asked.map(({ host }) => host)).toEqual(["video.twimg.com"]);
  });

  it("sends no request for a file whose address is not X's", async () => {
    await addPosts(1);
    await database.sql`
      update video_media set variants = '[{"url": "https://api.fxtwitter.com/a.mp4"}]'`;
    haveNothingYet();
    await checkAfter(13);
    expect(x.requests().filter(({ method }) => method === "HEAD")).toEqual([]);
  });

  it("resumes takedowns and clears the alarm once X answers as before", async () => {
    const [gone = "", ...others] = await addPosts(30);
    haveNothing();
    for (let run = 0; run < 2; run += 1) await checkAfter(13);
    x.reset();
    deleted.add(gone);
    await checkAfter(13);
    expect(await shown()).toEqual(others);
    expect(await alarms()).toEqual([]);
  });

  it("stays paused while too few posts were checked", async () => {
    const posts = await addPosts(12);
    haveNothing();
    await checkAfter(13);
    // Only two posts are due, as after an outage of the app.
    clock += 2 * DAY;
    await database.sql`update link_checks set next_check_at = ${new Date(clock + DAY).toISOString()}`;
    await database.sql`
      update link_checks set next_check_at = ${new Date(clock).toISOString()} where video_id < 3`;
    await check();
    expect(await shown()).toEqual(posts);
    expect(await alarms()).toEqual(["take-downs"]);
  });

  it("erases nothing that was taken down before", async () => {
    await addPosts(1);
    x.setFault("graphql", json(graphqlEnvelope()));
    x.setFault("syndication", notFoundPage());
    for (let run = 0; run < 2; run += 1) await checkAfter(13);
    expect(await shown()).toEqual([]);
    const later = new Date(clock + 31 * DAY);
    await database.sql`
      insert into take_down_pause (cause, gone, looked_at) values ('share', 30, 30)`;
    expect(await deleteGoneVideos(later, 10)).toBe(0);
    await database.sql`truncate take_down_pause`;
    expect(await deleteGoneVideos(later, 10)).toBe(1);
  });
});

describe("while canaries fail", () => {
  const outcomes = {
    refused: "syndication: post_not_found, graphql: ok",
    away: "syndication: blocked, graphql: timeout",
    drifted: "syndication: unrecognised, graphql: ok",
  };

  it.each([
    ["one is said to be gone", outcomes.refused, true],
    ["none has its video", outcomes.away, true],
    ["one source has changed, and says nothing false", outcomes.drifted, false],
  ])("keeps a post where %s: %s", async (_, outcome, isKept) => {
    const [gone = "", ...others] = await addPosts(4);
    deleted.add(gone);
    await putCanaryRun({ tweetId: CANARY, isGood: false, outcome });
    for (let run = 0; run < 2; run += 1) await checkAfter(13);
    expect(await shown()).toEqual(isKept ? [gone, ...others] : others);
    if (!isKept) return;
    await putCanaryRun({ tweetId: CANARY, isGood: true, outcome: "syndication: ok" });
    await checkAfter(13);
    expect(await shown()).toEqual(others);
  });

  it("ignores a canary result older than an hour", async () => {
    const [gone = "", ...others] = await addPosts(4);
    deleted.add(gone);
    await putCanaryRun({ tweetId: CANARY, isGood: false, outcome: outcomes.refused });
    await database.sql`update canary_runs set checked_at = now() - interval '2 hours'`;
    for (let run = 0; run < 2; run += 1) await checkAfter(13);
    expect(await shown()).toEqual(others);
  });
});

describe("a post that is gone", () => {
  it.each([
    ["two sources say so", () => deleted.add("1999000000000000101")],
    [
      "one states it, and its file is gone",
      () => {
        x.setFault("graphql", SUSPENDED);
        x.setFault("syndication", tooMany(30));
        x.setFault("video", empty(404));
      },
    ],
    [
      "two give other reasons",
      () => {
        x.setFault("graphql", SUSPENDED);
        x.setFault("syndication", notFoundPage());
      },
    ],
  ])("leaves within the time promised where %s", async (_, change) => {
    await addPosts(1);
    change();
    await checkAfter(1);
    expect(await shown()).toHaveLength(1);
    await checkAfter(13);
    expect(await shown()).toEqual([]);
  });

  it.each([403, 429, 500])(
    "stays where one source says so and its file answers %s",
    async (status) => {
      await addPosts(1);
      haveNothingYet();
      x.setFault("video", empty(status));
      for (let run = 0; run < 3; run += 1) await checkAfter(13);
      expect(await shown()).toHaveLength(1);
    },
  );

  it("is taken down at once when its author deletes 40 and other authors' posts stay", async () => {
    const posts = await addPosts(52, 52);
    const mass = posts.slice(0, 40);
    await database.sql`
      update videos set author_id = (select min(id) from authors) where tweet_id = any (${mass})`;
    for (const id of mass) deleted.add(id);
    for (let run = 0; run < 2; run += 1) await checkAfter(13);
    expect(await shown()).toEqual(posts.slice(40));
    expect(await alarms()).toEqual([]);
  });

  it("is taken down after a week if it is the only author and its files are gone too", async () => {
    const posts = await addPosts(20, 1);
    for (const id of posts) deleted.add(id);
    for (let day = 0; day < 16; day += 1) await checkAfter(12);
    expect(await shown()).toEqual(posts);
    x.setFault("video", empty(404));
    await checkAfter(13);
    expect(await shown()).toEqual([]);
    await checkAfter(1);
    expect(await alarms()).toEqual([]);
    expect(await deleteGoneVideos(new Date(clock + 31 * DAY), 99)).toBe(posts.length);
  });
});
