import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  claimDueChecks,
  countChecksSince,
  promoteHotChecks,
  raiseCheckPriority,
} from "@/db/queries/checks";
import { holdPosts } from "@/db/queries/holds";
import { testDatabase } from "@/db/testing/test-database";
import { empty, json, notFoundPage, tooMany } from "@/e2e/fake-x/answer";
import { graphqlEnvelope } from "@/e2e/fake-x/payloads/graphql";
import { storePost } from "@/lib/videos/store-post";
import { createExtractor, type Extractor } from "@/lib/x/extractor";
import { createGateway, type Gateway } from "@/lib/x/gateway";
import { testX } from "@/lib/x/testing/test-x";
import { checkLinks } from "./check-links";

const HOUR = 3_600_000;
const WEEK = 7 * 24 * HOUR;
const NOW = new Date("2026-11-22T12:00:00Z");
const iso = (at: number) => new Date(at).toISOString();

const x = testX();
const database = testDatabase();
let gateway: Gateway;
let extractor: Extractor;
/** The clock of the checker and of the extractor's cache. */
let clock = NOW.getTime();
beforeEach(async () => {
  x.reset();
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
    truncate authors, videos, audit_log, ranking_boards, ranking_pages, held_posts,
      unavailable_reports
    restart identity cascade`;
});
afterEach(async () => {
  vi.restoreAllMocks();
  await gateway.close();
});

const means = () => ({ extract: extractor.extract, ask: gateway.ask });
const PER_HOUR = 600;
const check = () => checkLinks(new Date(clock), means(), PER_HOUR);
const pass = (ms: number) => {
  clock += ms;
};

/** Makes X answer "no such post" from now on. */
function deletePosts() {
  x.setFault("syndication", notFoundPage());
  x.setFault("graphql", json(graphqlEnvelope()));
}

/** Adds a post that was pasted and is due for a check. */
async function addPost(id: string): Promise<string> {
  const found = await extractor.extract(id);
  if (found.kind !== "ok") throw new Error(`no post ${id}`);
  const { videoId } = await storePost(found.post);
  await database.sql`update link_checks set next_check_at = ${iso(NOW.getTime())} where video_id = ${videoId}`;
  x.reset();
  return videoId;
}

async function stateOf(videoId: string) {
  const [row] = await database.sql`
    select v.visible, v.availability, c.failure_count as failures, c.last_outcome as outcome,
      (extract(epoch from c.next_check_at) * 1000)::float8 - ${clock}::float8 as "inMs"
    from videos v join link_checks c on c.video_id = v.id where v.id = ${videoId}`;
  return row as {
    visible: boolean;
    availability: number;
    failures: number;
    outcome: string;
    inMs: number;
  };
}

const POST = "1999000000000000101";

describe("a post that X still has", () => {
  it("is checked again in about a week, and gets its newest media", async () => {
    const id = await addPost(POST);
    await database.sql`update video_media set variants = '[{"url": "https://video.twimg.com/old"}]'`;
    pass(HOUR);
    await check();
    const state = await stateOf(id);
    expect(state).toMatchObject({ visible: true, availability: 0, outcome: "there" });
    expect(state.inMs).toBeGreaterThan(0.84 * WEEK);
    expect(state.inMs).toBeLessThan(1.16 * WEEK);
    const [media] = await database.sql`select variants->0->>'url' as url from video_media`;
    expect(media?.url).toMatch(/^https:\/\/video\.twimg\.com\/ext_tw_video\//);
    const asked = x.requests().find(({ host }) => host === "video.twimg.com");
    expect(asked).toMatchObject({ method: "HEAD" });
    expect(asked?.headers.referer).toBeUndefined();
  });

  it.each([
    ["every source says 429", false, () => x.setFault("*", tooMany(30))],
    ["the network refuses us", false, () => x.setFault("*", "blocked")],
    ["X is out of order", false, () => x.setFault("*", "server-error")],
    ["X cuts the line", false, () => x.setFault("*", "reset")],
    ["X answers rubbish", false, () => x.setFault("*", "html")],
    ["only the file is refused", true, () => x.setFault("video", "blocked")],
    ["only the file is too much", true, () => x.setFault("video", tooMany(30))],
    ["only the file is out of order", true, () => x.setFault("video", "unavailable")],
  ])("stays, however often %s", async (_, isSeen, fault) => {
    const id = await addPost(POST);
    fault();
    for (let run = 0; run < 3; run++) {
      pass(13 * HOUR);
      await check();
    }
    const state = await stateOf(id);
    expect(state).toMatchObject({ visible: true, availability: 0, failures: 0 });
    expect(state.outcome === "there").toBe(isSeen);
  });
});

describe("a post that X has deleted", () => {
  it("restarts the count if a visitor's extraction found it in between", async () => {
    const id = await addPost(POST);
    deletePosts();
    pass(HOUR);
    await check();
    expect(await stateOf(id)).toMatchObject({ availability: 1, failures: 1 });
    x.reset();
    pass(HOUR);
    await addPost(POST);
    expect(await stateOf(id)).toMatchObject({ availability: 0, failures: 0 });
    deletePosts();
    pass(13 * HOUR);
    await check();
    expect(await stateOf(id)).toMatchObject({ visible: true, availability: 1, failures: 1 });
  });

  it("is taken down by a second failure at least twelve hours after the first", async () => {
    const id = await addPost(POST);
    deletePosts();
    pass(HOUR);
    await check();
    const first = await stateOf(id);
    expect(first).toMatchObject({ visible: true, availability: 1, failures: 1 });
    expect(first.outcome).toBe("post_not_found");
    expect(first.inMs).toBeGreaterThanOrEqual(12 * HOUR);
    expect(first.inMs).toBeLessThanOrEqual(13.2 * HOUR);

    pass(6 * HOUR);
    await database.sql`update link_checks set next_check_at = ${iso(clock)}, priority = 5`;
    await check();
    expect(await stateOf(id)).toMatchObject({ visible: true, availability: 1, failures: 2 });

    pass(7.5 * HOUR);
    await check();
    expect(await stateOf(id)).toMatchObject({ visible: false, availability: 2 });
    const entries = await database.sql`select actor, action, subject_id, details from audit_log`;
    expect(entries).toEqual([
      {
        actor: "checker",
        action: "gone",
        subject_id: POST,
        details: { outcome: "post_not_found" },
      },
    ]);
  });

  it("is restored when X has it again", async () => {
    const id = await addPost(POST);
    deletePosts();
    for (const hours of [1, 14]) {
      pass(hours * HOUR);
      await check();
    }
    expect(await stateOf(id)).toMatchObject({ visible: false });
    x.reset();
    pass(1.2 * WEEK);
    await check();
    expect(await stateOf(id)).toMatchObject({ visible: true, availability: 0, failures: 0 });
    const entries = await database.sql`select action from audit_log order by id`;
    expect(entries.map(({ action }) => action)).toEqual(["gone", "back"]);
  });

  it("is taken down too when only its file is gone", async () => {
    const id = await addPost(POST);
    x.setFault("video", empty(404));
    for (const hours of [1, 14]) {
      pass(hours * HOUR);
      await check();
    }
    expect(await stateOf(id)).toMatchObject({ visible: false, outcome: "media_gone" });
  });

  it("is not checked once an operator has taken it down", async () => {
    const id = await addPost(POST);
    await database.db.transaction((tx) => holdPosts(tx, [POST]));
    pass(HOUR);
    await check();
    expect(x.requests()).toEqual([]);
    expect((await stateOf(id)).inMs).toBeGreaterThan(6 * 24 * HOUR);
  });
});

describe("the order of checks", () => {
  it("keeps the time of the second check when the post is reported", async () => {
    const id = await addPost(POST);
    deletePosts();
    pass(HOUR);
    await check();
    const { inMs } = await stateOf(id);
    for (const visitor of ["1", "2", "3"]) await raiseCheckPriority(id, visitor, new Date(clock));
    expect((await stateOf(id)).inMs).toBe(inMs);
  });

  it("checks the first page of a leaderboard hourly, the rest weekly", async () => {
    const [hot = "", rest = ""] = [
      await addPost("1999000000000000301"),
      await addPost("1999000000000000302"),
    ];
    await database.sql`insert into ranking_boards (board, version) values ('popular:24h', 3)`;
    await database.sql`
      insert into ranking_pages values
        ('popular:24h', 3, 0, ${[hot]}, '{1}'), ('popular:24h', 3, 1, ${[rest]}, '{1}')`;
    await check();
    const checksOf = async (id: string) => (await stateOf(id)).inMs;
    expect(await checksOf(hot)).toBeGreaterThan(5 * 24 * HOUR);
    const seen = { hot: 0, rest: 0 };
    for (let quarter = 0; quarter < 4 * 24; quarter++) {
      pass(HOUR / 4);
      await promoteHotChecks(new Date(clock));
      for (const { videoId } of await claimDueChecks(new Date(clock), 10)) {
        seen[videoId === hot ? "hot" : "rest"]++;
        await database.sql`
          update link_checks set last_checked_at = ${iso(clock)},
            next_check_at = ${iso(clock + WEEK)} where video_id = ${videoId}`;
      }
    }
    expect(seen.hot).toBeGreaterThanOrEqual(18);
    expect(seen.hot).toBeLessThanOrEqual(25);
    expect(seen.rest).toBe(0);
  });

  it("limits requests to X per run and per hour, and stops while X is silent", async () => {
    await database.sql`insert into authors (username, display_name, search_key) values ('a', 'A', 'a')`;
    await database.sql`
      insert into videos (tweet_id, author_id) select (1999000000000001000 + n)::text, 1
      from generate_series(1, 700) n`;
    await database.sql`update link_checks set next_check_at = ${iso(NOW.getTime())}`;
    x.setFault("*", tooMany(30));
    await check();
    expect(await countChecksSince(new Date(clock - HOUR))).toBe(3);
    x.reset();
    pass(60_000);
    await check();
    expect(await countChecksSince(new Date(clock - HOUR))).toBe(3 + PER_HOUR / 20);
    await database.sql`
      update link_checks set last_checked_at = ${iso(clock)} where video_id in
        (select video_id from link_checks order by video_id desc limit ${PER_HOUR})`;
    x.reset();
    await check();
    expect(x.requests()).toEqual([]);
  });
});
