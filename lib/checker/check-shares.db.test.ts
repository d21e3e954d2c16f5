import { beforeEach, describe, expect, it } from "vitest";
import { recordCheck, sampleChecks } from "@/db/queries/check-findings";
import {
  claimDueChecks,
  countChecksSince,
  promoteHotChecks,
  raiseCheckPriority,
} from "@/db/queries/checks";
import { CHECK_PRIORITY } from "@/db/schema";
import { buildMedia } from "@/db/testing/build-post";
import { testDatabase } from "@/db/testing/test-database";
import type { Post } from "@/lib/x/types";
import { checkLinks } from "./check-links";
import type { Means } from "./examine-post";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const START = new Date("2026-11-22T01:00:00Z").getTime();
/** Longer than the job's own interval, to make the test shorter: 90 checks an hour. */
const RUNS_EVERY = 20 * MINUTE;
const HOT = 350;
const PER_HOUR = 600;
const PER_RUN = PER_HOUR / 20;
const FILE = "https://video.twimg.com/ext_tw_video/1/pu/vid/640x360/a.mp4";

const database = testDatabase();
beforeEach(async () => {
  await database.sql`
    truncate authors, videos, audit_log, ranking_boards, ranking_pages, unavailable_reports
    restart identity cascade`;
  await database.sql`insert into authors (username, display_name, search_key) values ('a', 'A', 'a')`;
});

/** Adds posts that were never checked, due from the start. */
async function addVideos(count: number, priority: number = CHECK_PRIORITY.tail): Promise<string[]> {
  const rows = await database.sql<{ id: string }[]>`
    with added as (
      insert into videos (tweet_id, author_id)
      select (1999000000000000000 + coalesce((select max(id) from videos), 0) + n)::text, 1
      from generate_series(1, ${count}) n returning id
    ) select id from added order by id`;
  const ids = rows.map(({ id }) => id);
  await database.sql`
    update link_checks set next_check_at = ${new Date(START).toISOString()}, priority = ${priority}
    where video_id = any (${ids})`;
  return ids;
}

/** An edited version of each post, so that no check stores anything. */
const EDITED: Post = {
  id: "1",
  author: { accountId: null, handle: "a", displayName: "A", avatarUrl: null, description: null },
  text: "",
  postedAt: null,
  sensitive: false,
  videos: [{ ...buildMedia(), variants: [{ url: FILE, width: 640, height: 360, bitrate: 1 }] }],
  photos: [],
  quoted: null,
};

/** An X that has all posts but one; `asked` counts its requests. */
function xWithout(goneTweetId: string) {
  let asked = 0;
  const extract: Means["extract"] = async (tweetId) => {
    asked += 1;
    return tweetId === goneTweetId
      ? {
          kind: "refused",
          code: "post_not_found",
          source: "syndication",
          said: ["post_not_found", "post_not_found"],
        }
      : { kind: "ok", post: EDITED, source: "syndication" };
  };
  const ask: Means["ask"] = async () => ({ kind: "answer", status: 200, headers: {}, body: "" });
  return { asked: () => asked, means: { extract, ask } };
}

describe("while more is due than may be requested from X", () => {
  async function runFor14Hours(reporters: number) {
    const hot = await addVideos(HOT);
    const others = await addVideos(20);
    const [deleted = ""] = await addVideos(1);
    await database.sql`insert into ranking_boards (board, version) values ('popular:24h', 1)`;
    await database.sql`insert into ranking_pages values ('popular:24h', 1, 0, ${hot}, '{1}')`;
    const finding = { kind: "gone", outcome: "post_not_found", isCertain: false } as const;
    await recordCheck({ videoId: deleted, isGone: false }, finding, new Date(START));
    const [row] =
      await database.sql`select tweet_id as "tweetId" from videos where id = ${deleted}`;
    const { asked, means } = xWithout(row?.tweetId);
    const all = [...hot, ...others, deleted];
    let reports = 0;
    for (let at = START; at < START + 14 * HOUR; at += RUNS_EVERY) {
      const reported = Array.from({ length: 40 }, () => hot[reports++ % hot.length] ?? "");
      for (let visitor = 1; visitor <= reporters; visitor += 1) {
        const report = (id: string) => raiseCheckPriority(id, String(visitor), new Date(at));
        await Promise.all(reported.map(report));
      }
      await checkLinks(new Date(at), means, PER_HOUR);
    }
    return { hot, all, deleted, asked: asked() };
  }

  it.each([
    ["one visitor reports very much", 1],
    ["two visitors report very much", 2],
  ])(
    "takes down a deleted post and checks the tail while %s",
    async (_, reporters) => {
      const { hot, all, deleted, asked } = await runFor14Hours(reporters);
      const [gone] = await database.sql`
      select availability, visible from videos where id = ${deleted}`;
      expect(gone).toEqual({ availability: 2, visible: false });
      const end = new Date(START + 14 * HOUR).toISOString();
      const [left] = await database.sql`
      select count(*) filter (where last_checked_at is null)::int as unseen,
        (extract(epoch from ${end}::timestamptz - min(last_checked_at)
          filter (where video_id = any (${hot}))) / 3600)::float8 as "oldestHours"
      from link_checks where video_id = any (${all})`;
      expect(left?.unseen).toBe(0);
      expect(left?.oldestHours).toBeLessThan(7);
      const most = (14 * HOUR * PER_RUN) / RUNS_EVERY;
      expect(asked).toBeGreaterThan(0.95 * most);
      expect(asked).toBeLessThanOrEqual(most);
    },
    120_000,
  );
});

describe("claimDueChecks", () => {
  type Kind = keyof typeof CHECK_PRIORITY | "reported";
  const addMany = async (kind: Kind, count: number) => {
    if (kind !== "reported") return addVideos(count, CHECK_PRIORITY[kind]);
    const ids = await addVideos(count);
    await database.sql`
      update link_checks set reported_check_at = next_check_at,
        next_check_at = next_check_at + interval '7 days' where video_id = any (${ids})`;
    return ids;
  };

  it("gives each kind its share, in large and in single claims", async () => {
    const kinds = { secondLook: 30, hot: 40, tail: 30, reported: 10 };
    const kindOf = new Map<string, string>();
    for (const kind of Object.keys(kinds) as Kind[]) {
      for (const id of await addMany(kind, 400)) kindOf.set(id, kind);
    }
    const claim = async (limit: number) =>
      (await claimDueChecks(new Date(START), limit)).map(({ videoId }) => kindOf.get(videoId));
    const many = await claim(110);
    for (const [kind, share] of Object.entries(kinds)) {
      const got = many.filter((one) => one === kind).length;
      expect(Math.abs(got - share), kind).toBeLessThanOrEqual(3);
    }
    const drawn = new Set<string | undefined>();
    for (let call = 0; call < 200; call += 1) for (const kind of await claim(1)) drawn.add(kind);
    expect(drawn).toEqual(new Set(Object.keys(kinds)));
  });

  it("gives the rest three in seven while hot posts need all", async () => {
    await addMany("hot", 400);
    const rest = new Set(await addMany("tail", 400));
    const claimed = await claimDueChecks(new Date(START), 140);
    const ofRest = claimed.filter(({ videoId }) => rest.has(videoId)).length;
    expect(Math.abs(ofRest - 60)).toBeLessThanOrEqual(2);
  });

  it("passes an unused share to the other kinds, but reports get at most a sixth", async () => {
    const reported = new Set(await addMany("reported", 100));
    await addMany("tail", 7);
    const claim = async () => {
      const claimed = await claimDueChecks(new Date(START), 30);
      const ofReports = claimed.filter(({ videoId }) => reported.has(videoId)).length;
      return { ofReports, others: claimed.length - ofReports };
    };
    expect(await claim()).toEqual({ ofReports: 5, others: 7 });
    await addMany("hot", 100);
    const { ofReports, others } = await claim();
    expect(ofReports + others).toBe(30);
    expect(ofReports).toBeLessThanOrEqual(5);
  });

  it("claims a post that is due for two reasons once", async () => {
    const [id = ""] = await addMany("hot", 1);
    await database.sql`update link_checks set reported_check_at = next_check_at`;
    expect(await claimDueChecks(new Date(START), 30)).toMatchObject([{ videoId: id }]);
    expect(await claimDueChecks(new Date(START), 30)).toEqual([]);
  });

  it("includes posts that an older release raised further", async () => {
    await addVideos(3, 100);
    expect(await claimDueChecks(new Date(START), 30)).toHaveLength(3);
  });

  it("soon checks a post that two visitors of a day could not play, at most every 15 minutes", async () => {
    let clock = START;
    const pass = (ms: number) => {
      clock += ms;
    };
    const [other = "", played = ""] = await addVideos(3);
    await database.sql`update link_checks set next_check_at = next_check_at + interval '3 days'`;
    const soon = (id: string, visitor: string) => raiseCheckPriority(id, visitor, new Date(clock));
    const claim = async () =>
      (await claimDueChecks(new Date(clock), 10)).map(({ videoId }) => videoId);
    for (let call = 0; call < 3; call++) await soon(played, "1");
    expect(await claim()).toEqual([]);
    await soon(played, "2");
    expect(await claim()).toEqual([played]);
    await recordCheck({ videoId: played, isGone: false }, { kind: "there" }, new Date(clock));
    for (const visitor of ["1", "2"]) await soon(played, visitor);
    pass(HOUR / 4);
    expect(await claim()).toEqual([]);
    await recordCheck({ videoId: played, isGone: false }, { kind: "there" }, new Date(clock));
    await soon(played, "3");
    expect(await claim()).toEqual([]);
    pass(HOUR / 4);
    expect(await claim()).toEqual([played]);
    await soon(other, "1");
    pass(24 * HOUR);
    await soon(other, "2");
    expect(await claim()).toEqual([played]);
  });

  it("uses indexes", async () => {
    const now = new Date(START);
    await addVideos(20_000);
    await database.sql`
      update link_checks set next_check_at = ${now.toISOString()}::timestamptz + interval '1 minute' * (video_id - 40),
        priority = case when video_id % 100 < 3 then video_id % 100 else 0 end,
        last_checked_at = case when video_id % 100 = 60 then ${now.toISOString()}::timestamptz end,
        last_outcome = 'there', reported_check_at = case when video_id % 100 = 50
          then ${now.toISOString()}::timestamptz + interval '1 minute' * (video_id - 40) end`;
    await database.sql`vacuum analyze link_checks, videos`;
    const scans = async () => {
      await database.sql`select pg_stat_force_next_flush()`;
      const [row] = await database.sql`
        select sum(seq_scan)::int as whole from pg_stat_user_tables
        where relname in ('link_checks', 'videos', 'unavailable_reports')`;
      return row?.whole as number;
    };
    const before = await scans();
    expect(await claimDueChecks(now, 30)).toHaveLength(30);
    await countChecksSince(now);
    expect((await sampleChecks(now)).lookedAt).toBe(200);
    await promoteHotChecks(now);
    for (const visitor of ["1", "2"]) await raiseCheckPriority("77", visitor, now);
    expect(await scans()).toBe(before);
  });
});
