import { asc, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { downloadLanguages, videoBuckets5m, videos, visitorSeen } from "../schema";
import { buildPost } from "../testing/build-post";
import { testDatabase } from "../testing/test-database";
import { type CountEvent, countEvents, flushEvents } from "./counting";
import { upsertPost } from "./upsert-post";

const NOW = new Date("2026-11-20T10:59:59.999Z");
const NEXT_HOUR = new Date("2026-11-20T11:00:00.000Z");
const VIDEOS = 40;

const database = testDatabase();
beforeEach(async () => {
  await database.sql`truncate authors, videos, visitor_seen, network_seen, video_buckets_5m, download_languages
    restart identity cascade`;
  for (let i = 1; i <= VIDEOS; i += 1) await upsertPost(buildPost({ tweetId: String(i) }));
});

function download(overrides: Partial<CountEvent> = {}): CountEvent {
  return {
    kind: "download",
    videoId: "1",
    network: "1",
    visitor: "-77",
    language: "en",
    ...overrides,
  };
}

function view(overrides: Partial<CountEvent> = {}): CountEvent {
  return { kind: "view", videoId: "1", network: "1", visitor: "-77", language: null, ...overrides };
}

describe("countEvents", () => {
  it("answers each event in order, with the totals after the batch", async () => {
    const answers = await countEvents(
      [
        download(),
        view(),
        download(),
        download({ visitor: "9223372036854775807" }),
        view({ videoId: "2" }),
      ],
      { now: NOW },
    );
    expect(answers).toEqual([
      { counted: true, downloadCount: 2, viewCount: 1 },
      { counted: true, downloadCount: 2, viewCount: 1 },
      { counted: false, downloadCount: 2, viewCount: 1 },
      { counted: true, downloadCount: 2, viewCount: 1 },
      { counted: true, downloadCount: 0, viewCount: 1 },
    ]);
    const buckets = await database.db
      .select()
      .from(videoBuckets5m)
      .orderBy(asc(videoBuckets5m.videoId));
    expect(buckets).toMatchObject([
      { bucket: new Date("2026-11-20T10:55:00Z"), videoId: "1", downloads: 2, views: 1 },
      { bucket: new Date("2026-11-20T10:55:00Z"), videoId: "2", downloads: 0, views: 1 },
    ]);
  });

  it("counts a batch that is sent again once, until the clock hour ends", async () => {
    const batch = [download(), view()];
    await countEvents(batch, { now: NOW });
    const again = await countEvents(batch, { now: NOW });
    expect(again.map((answer) => answer.counted)).toEqual([false, false]);
    expect(again[0]).toMatchObject({ downloadCount: 1, viewCount: 1 });
    const next = await countEvents(batch, { now: NEXT_HOUR });
    expect(next[0]).toEqual({ counted: true, downloadCount: 2, viewCount: 2 });
    expect(
      await database.db.selectDistinct({ win: visitorSeen.win }).from(visitorSeen),
    ).toHaveLength(2);
  });

  it("dates only the first event", async () => {
    await countEvents([view()], { now: NOW });
    await countEvents([download({ visitor: "3" })], { now: NEXT_HOUR });
    const [row] = await database.db.select().from(videos).where(eq(videos.id, "1"));
    expect(row?.firstListedAt).toEqual(NOW);
    const [other] = await database.db.select().from(videos).where(eq(videos.id, "2"));
    expect(other?.firstListedAt).toBeNull();
  });

  it("counts downloads, not views, by language and UTC day", async () => {
    const late = new Date("2026-11-20T23:59:00Z");
    await countEvents([download(), download({ visitor: "2" }), view({ language: "en" })], {
      now: late,
    });
    await countEvents([download({ language: "ja" }), download()], { now: late });
    await countEvents([download()], { now: new Date("2026-11-21T00:00:00Z") });
    expect(
      await database.db.select().from(downloadLanguages).orderBy(asc(downloadLanguages.day)),
    ).toEqual([
      { day: "2026-11-20", language: "en", downloads: 2 },
      { day: "2026-11-21", language: "en", downloads: 1 },
    ]);
  });

  it.each([
    { name: "hidden", change: { hidden: true } },
    { name: "removed", change: { removedAt: NOW } },
    { name: "gone", change: { availability: 2 } },
  ])("counts nothing for a $name post", async ({ change }) => {
    await database.db.update(videos).set(change).where(eq(videos.id, "1"));
    const answers = await countEvents([download(), view({ videoId: "2" })], { now: NOW });
    expect(answers.map((answer) => answer.counted)).toEqual([false, true]);
    expect(await database.db.$count(visitorSeen)).toBe(1);
  });

  it("counts nothing for a video that does not exist", async () => {
    expect(await countEvents([download({ videoId: "999999" })], { now: NOW })).toEqual([
      { counted: false, downloadCount: 0, viewCount: 0 },
    ]);
    expect(await countEvents([], { now: NOW })).toEqual([]);
  });

  const crowd = (size: number, event: Partial<CountEvent> = {}, firstVisitor = 1) =>
    Array.from({ length: size }, (_, i) =>
      download({ visitor: String(firstVisitor + i), ...event }),
    );
  const countedOf = (answers: { counted: boolean }[]) => answers.map(({ counted }) => counted);
  const capped = { now: NOW, networkCap: 5 };

  it("counts of one network so many, the first ones, in one batch or in several", async () => {
    const first = countedOf(await countEvents(crowd(3), capped));
    expect(first).toEqual([true, true, true]);
    const batch = [...crowd(70, {}, 4), download({ visitor: "900", network: "2" })];
    const second = countedOf(await countEvents(batch, capped));
    expect(second).toEqual([true, true, ...Array(68).fill(false), true]);
    const [last] = await countEvents([download({ visitor: "5" })], capped);
    expect(last).toEqual({ counted: false, downloadCount: 6, viewCount: 0 });
  });

  it("caps each video, kind and hour apart, and no repeated visitor uses the cap up", async () => {
    for (let round = 0; round < 3; round += 1) await countEvents(crowd(4), capped);
    expect(countedOf(await countEvents(crowd(2, {}, 50), capped))).toEqual([true, false]);
    const others = [...crowd(6, { videoId: "2" }), ...crowd(6, { kind: "view", language: null })];
    expect(countedOf(await countEvents(others, capped)).filter(Boolean)).toHaveLength(10);
    const later = { ...capped, now: NEXT_HOUR };
    expect(countedOf(await countEvents(crowd(6), later)).filter(Boolean)).toHaveLength(5);
  });

  it("counts no language, total or bucket beyond the cap, and lists no other video", async () => {
    await countEvents(crowd(70), capped);
    const [sums] = await database.sql`
      select (select sum(download_count)::int from video_stats) as stats,
        (select sum(downloads)::int from video_buckets_5m) as buckets,
        (select sum(downloads)::int from download_languages) as languages,
        (select visitors from network_seen) as visitors`;
    expect(sums).toEqual({ stats: 5, buckets: 5, languages: 5, visitors: 70 });
  });

  it("holds the cap while instances count one network at the same time", async () => {
    const batches = Array.from({ length: 8 }, (_, i) => crowd(40, {}, 1 + i * 40));
    const answers = await Promise.all(batches.map((batch) => countEvents(batch, capped)));
    expect(countedOf(answers.flat()).filter(Boolean)).toHaveLength(5);
    const [row] = await database.sql`
      select download_count::int as downloads from video_stats where video_id = 1`;
    expect(row).toEqual({ downloads: 5 });
  });

  it("joins no two batches row by row: a thousand networks count in a moment", async () => {
    const batch = Array.from({ length: 1000 }, (_, i) =>
      download({ visitor: String(i), network: String(i), videoId: String((i % VIDEOS) + 1) }),
    );
    await countEvents(batch, capped);
    const again = batch.map((event) => ({ ...event, visitor: `-9${event.visitor}` }));
    const began = performance.now();
    expect(countedOf(await countEvents(again, capped)).every(Boolean)).toBe(true);
    expect(performance.now() - began).toBeLessThan(2000);
  });

  // The same visitors compete for rows of `visitor_seen`; different ones only for the totals.
  it.each([
    { whose: "the same", own: 0, batches: 8, networkCap: null },
    { whose: "their own", own: 1_000, batches: 32, networkCap: null },
    { whose: "their own, of shared networks,", own: 1_000, batches: 32, networkCap: 1_000 },
  ])("never deadlocks with four flushers of $whose visitors in different orders", async (row) => {
    const size = VIDEOS * 10;
    const flusher = async (stride: number, flusherNumber: number) => {
      for (let round = 0; round < 8; round += 1) {
        const batch = Array.from({ length: size }, (_, i) => {
          const place = (i * stride) % size;
          const visitor = flusherNumber * row.own + round * 10 + Math.floor(place / VIDEOS);
          const event = {
            videoId: String((place % VIDEOS) + 1),
            visitor: String(visitor),
            network: String(visitor % 3),
          };
          return place % 3 ? download(event) : view(event);
        });
        await flushEvents(batch, { now: NOW, networkCap: row.networkCap });
      }
    };
    // Each stride has no common factor with the size, so it visits every place, in an order of its
    // own.
    await Promise.all([1, 7, 131, 399].map(flusher));
    const totals = await database.sql`
      select (select sum(download_count + view_count) from video_stats) as stats,
        (select sum(downloads + views) from video_buckets_5m) as buckets,
        (select count(*) from visitor_seen) as seen`;
    const [sums] = totals;
    expect(sums?.stats).toBe(sums?.seen);
    expect(sums?.buckets).toBe(sums?.seen);
    expect(sums?.seen).toBe(String(row.batches * size));
  });

  it("keeps every total a HOT update", async () => {
    const indexes =
      await database.sql`select indexdef from pg_indexes where tablename = 'video_stats'`;
    expect(indexes.map((row) => row.indexdef).join()).not.toMatch(/_count/);
  });
});
