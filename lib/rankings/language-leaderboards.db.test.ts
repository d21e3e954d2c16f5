import { beforeEach, describe, expect, it } from "vitest";
import { type CountEvent, countEvents } from "@/db/queries/counting";
import { readLeaderboard } from "@/db/queries/leaderboards";
import { testDatabase } from "@/db/testing/test-database";
import { LANGUAGES, type Language } from "@/lib/i18n/languages";
import { forgetContentVersion } from "@/lib/runtime/content-version";
import { LANGUAGE_TIMEFRAMES, type LanguageTimeframe } from "@/lib/videos/listing-view";
import { LANGUAGE_BITS } from "@/lib/videos/post-languages";
import {
  determineSomeLanguages,
  languageLeaderboard,
  refreshLanguages,
} from "./language-leaderboards";
import { listPopular } from "./read";
import { refreshDueLeaderboards } from "./refresh";
import { leaveOut, seeded, storeVideos } from "./testing/traffic";

const NOW = new Date("2026-11-20T10:02:00.000Z");
const HOUR = 3_600_000;
const VIDEOS = 260;
const later = (ms: number) => new Date(NOW.getTime() + ms);

/** Posts: the language that X names, and the text. */
const POSTS: [string | null, string][] = [
  ["en", "a launch"],
  ["ja", "打ち上げ"],
  ["es", "un lanzamiento"],
  ["ko", "발사"],
  ["zh", "这个视频"],
  ["zh", "這個影片"],
  ["zh", "中文"],
  ["zxx", "ロケット"],
  [null, "ロケット"],
  [null, "the launch"],
];

const database = testDatabase();
beforeEach(async () => {
  await database.sql`truncate authors, videos, video_buckets_5m, video_buckets_1h, visitor_seen,
    network_seen, ranking_boards, ranking_pages restart identity cascade`;
  await storeVideos(database.sql, VIDEOS);
  const [codes, texts] = [POSTS.map(([lang]) => lang), POSTS.map(([, text]) => text)];
  await database.sql`update videos set lang = (${codes}::text[])[1 + id % ${POSTS.length}::int],
    text = (${texts}::text[])[1 + id % ${POSTS.length}::int]`;
  forgetContentVersion();
});

/** Adds downloads of many videos over eight days, some from networks beyond their cap. */
async function traffic(): Promise<void> {
  const random = seeded(20_261_126);
  let visitor = 0;
  for (let hour = 200; hour >= 0; hour -= 4) {
    const events = Array.from({ length: 120 }, (): CountEvent => {
      visitor += 1;
      const videoId = String(1 + Math.floor(VIDEOS * random() ** 2));
      const network = String(1 + Math.floor(9 * random()));
      return { kind: "download", videoId, visitor: String(visitor), network, language: "en" };
    });
    await countEvents(events, { now: later(-hour * HOUR), networkCap: 2 });
  }
}

/** The expected order, best first, by adding up the counts of five minutes. */
async function plainCount(timeframe: LanguageTimeframe, language: Language) {
  const hours = timeframe === "24h" ? 24 : 168;
  const step = timeframe === "24h" ? "5 minutes" : "1 hour";
  const begin = later(-hours * HOUR).toISOString();
  return database.sql<{ id: string; downloads: number }[]>`
    select v.id, sum(b.downloads)::int as downloads
    from video_buckets_5m b join videos v on v.id = b.video_id
    where b.bucket >= date_bin(${step}::interval, ${begin}::timestamptz, timestamptz '2000-01-01 00:00Z')
      and not v.hidden and v.removed_at is null and v.availability < 2 and not v.sensitive
      and v.author_id not in (select id from authors where is_blocked)
      and v.languages & ${LANGUAGE_BITS[language]}::int > 0
    group by v.id having sum(b.downloads) > 0
    order by 2 desc, v.id desc`;
}

const listOf = (timeframe: LanguageTimeframe, language: Language) =>
  listPopular({ timeframe, language, limit: 100, offset: 0, cursor: null });

describe("leaderboards of languages", () => {
  it("agree with a plain count: without hidden, sensitive, blocked and capped", async () => {
    await traffic();
    await determineSomeLanguages();
    // These were listed while their downloads were counted.
    for (const language of LANGUAGES) {
      const first = await plainCount("24h", language);
      await leaveOut(
        database.sql,
        first.slice(0, 5).map(({ id }) => Number(id)),
      );
    }
    for (const timeframe of LANGUAGE_TIMEFRAMES) {
      await refreshLanguages(timeframe, NOW);
      for (const language of LANGUAGES) {
        const expected = await plainCount(timeframe, language);
        expect(expected.length, language).toBeGreaterThan(10);
        const { videos, total } = await listOf(timeframe, language);
        expect(total, `${timeframe} ${language}`).toBe(expected.length);
        expect(
          videos.map(({ id, timeframeDownloads }) => ({ id, downloads: timeframeDownloads })),
        ).toEqual(expected.map(({ id, downloads }) => ({ id, downloads })));
      }
    }
    const [counted] = await database.sql`select sum(downloads)::int as sum from video_buckets_5m`;
    expect(counted?.sum).toBeLessThan(51 * 120);
  });

  it("have posts of both Chinese orthographies where the text does not decide", async () => {
    await determineSomeLanguages();
    const rows = await database.sql`select distinct text, lang, languages from videos order by 1`;
    expect(rows).toEqual(
      expect.arrayContaining([
        { text: "中文", lang: "zh", languages: 48 },
        { text: "这个视频", lang: "zh", languages: 16 },
        { text: "這個影片", lang: "zh", languages: 32 },
        { text: "ロケット", lang: "zxx", languages: 0 },
        { text: "ロケット", lang: null, languages: 4 },
        { text: "the launch", lang: null, languages: 0 },
      ]),
    );
  });

  it("keep the first ranks only, and all others of the leaderboard in order", async () => {
    await database.sql`update videos set languages = 4`;
    await database.sql`insert into video_buckets_5m (bucket, video_id, downloads)
      select ${NOW.toISOString()}::timestamptz, id, id from videos`;
    await refreshLanguages("24h", NOW);
    const board = languageLeaderboard("24h", "ja");
    const slice = await readLeaderboard({ board, version: null, offset: 150, limit: 10 });
    expect(slice?.rows.map(({ place }) => place)).toEqual(
      Array.from({ length: 10 }, (_, n) => 151 + n),
    );
    const [first, second] = [await listOf("24h", "ja"), await listOf("24h", "en")];
    expect([first.hasMore, second.total]).toEqual([true, 0]);
  });
});

describe("refreshDueLeaderboards", () => {
  const at = (ms: number) => async () => later(ms);
  const download = (videoId: string, visitor: string): CountEvent => ({
    ...{ kind: "download", videoId, visitor, network: visitor, language: "en" },
  });

  it("makes them with the others, and again once a post's language is known", async () => {
    await countEvents([download("1", "1")], { now: NOW });
    await refreshDueLeaderboards(at(0));
    expect((await listOf("24h", "ja")).videos.map(({ id }) => id)).toEqual(["1"]);
    const [row] = await database.sql`select count(*)::int as ages from ranking_boards
      where board ~ ':(en|es|ja|ko|zh-CN|zh-TW)$' and refreshed_at = ${NOW.toISOString()}`;
    expect(row?.ages).toBe(12);
    await database.sql`update videos set lang = 'ko', languages = null where id = 1`;
    await refreshDueLeaderboards(at(60_000));
    const board = languageLeaderboard("24h", "ko");
    const slice = await readLeaderboard({ board, version: null, offset: 0, limit: 1 });
    expect(slice?.rows.map(({ id }) => id)).toEqual(["1"]);
  });

  it("drops a video that was taken down", async () => {
    await countEvents([download("1", "1"), download("11", "2")], { now: NOW });
    await refreshDueLeaderboards(at(0));
    await database.sql`update videos set hidden = true where id = 1`;
    await refreshDueLeaderboards(at(60_000));
    expect(await listOf("24h", "ja")).toMatchObject({ total: 1, videos: [{ id: "11" }] });
  });
});
