import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import type { UserFacts } from "../schema";
import { testDatabase } from "../testing/test-database";
import { makePartition } from "./count-tables";
import { countEvents } from "./counting";
import {
  addFavorite,
  favoritesAmong,
  listFavorites,
  MAX_FAVORITES,
  removeFavorite,
} from "./favorites";
import { deleteAccount, findUser, upsertUser } from "./users";

const NOW = new Date("2026-11-20T10:59:59.999Z");
const LATER = new Date("2026-11-20T11:00:00.000Z");
const VIDEOS = 40;

const database = testDatabase();
beforeEach(async () => {
  const { sql } = database;
  await sql`truncate authors, videos, users, video_buckets_5m, visitor_seen restart identity cascade`;
  await sql`insert into authors (username, display_name, search_key) values ('a', 'A', 'a')`;
  await sql`insert into videos (tweet_id, author_id) select i, 1 from generate_series(1, ${VIDEOS}) i`;
  await sql`insert into video_stats (video_id, author_id) select id, 1 from videos`;
  await sql`insert into video_media (video_id, media_index, kind, variants)
    select id, 1, 'video', '[]' from videos`;
});

const person = (facts: Partial<UserFacts> = {}): UserFacts => ({
  id: randomUUID(),
  email: "ana@postreel.example",
  name: "Ana",
  avatarUrl: null,
  provider: "x",
  ...facts,
});

async function counted(videoId: string) {
  const [total] = await database.sql<{ favoriteCount: string }[]>`
    select favorite_count as "favoriteCount" from video_stats where video_id = ${videoId}`;
  const buckets = await database.sql<{ bucket: string; favorites: number }[]>`
    select to_char(bucket at time zone 'UTC', 'HH24:MI') as bucket, favorites
    from video_buckets_5m where video_id = ${videoId} order by bucket`;
  return {
    total: Number(total?.favoriteCount),
    buckets: Object.fromEntries(buckets.map(({ bucket, favorites }) => [bucket, favorites])),
  };
}

describe("a favorite", () => {
  it("is stored once, counted once, and adds the row of a user who has none", async () => {
    const ana = person();
    expect(await addFavorite(ana, "1", { now: NOW })).toBe("kept");
    expect(await addFavorite(ana, "1", { now: LATER })).toBe("kept");
    expect(await counted("1")).toEqual({ total: 1, buckets: { "10:55": 1 } });
    expect(await findUser(ana.id)).toMatchObject(ana);
  });

  it("keeps the user's number right while others are added and removed", async () => {
    const ana = person();
    await addFavorite(ana, "1");
    const turns = Array.from({ length: 12 }, async (_, turn) => {
      for (let step = 0; step < 8; step += 1) {
        const video = String(1 + ((turn + step) % 5));
        await ((turn + step) % 3 === 0 ? removeFavorite(ana.id, video) : addFavorite(ana, video));
      }
    });
    await Promise.all(turns);
    const [numbers] = await database.sql`
      select favorites_at_most as "atMost", (select count(*)::int from favorites) as kept from users`;
    expect(numbers?.atMost).toBe(numbers?.kept);
  });

  it("stays within the limit while several are set at once", async () => {
    const ana = person();
    await addFavorite(ana, "1");
    await database.sql`insert into videos (id, tweet_id, author_id)
      select 100000 + i, 'full-' || i, 1 from generate_series(1, ${MAX_FAVORITES}) i`;
    await database.sql`insert into favorites (user_id, video_id)
      select ${ana.id}::uuid, 100000 + i from generate_series(1, ${MAX_FAVORITES - 2}) i`;
    await database.sql`update users set favorites_at_most = ${MAX_FAVORITES - 1}`;
    const outcomes = await Promise.all(["2", "3", "4", "5"].map((id) => addFavorite(ana, id)));
    expect(outcomes.toSorted()).toEqual(["full", "full", "full", "kept"]);
    const [row] = await database.sql`select count(*)::int as kept from favorites`;
    expect(row?.kept).toBe(MAX_FAVORITES);
  });

  it("does not change an existing user", async () => {
    const ana = person();
    await upsertUser(ana);
    await addFavorite({ ...ana, name: "Somebody", email: null }, "1", { now: NOW });
    expect(await findUser(ana.id)).toMatchObject(ana);
  });

  it("is subtracted from the total on removal, and from the additions of that time", async () => {
    const [ana, bo] = [person(), person()];
    await addFavorite(ana, "1", { now: NOW });
    await addFavorite(bo, "1", { now: LATER });
    await removeFavorite(ana.id, "1", LATER);
    await removeFavorite(ana.id, "1", LATER);
    expect(await counted("1")).toEqual({ total: 1, buckets: { "10:55": 1, "11:00": 0 } });
    expect(await favoritesAmong(bo.id, ["1"])).toEqual(["1"]);
  });

  it.each([
    ["nobody has seen", "999999", {}],
    ["is hidden", "1", { hidden: true }],
    ["was removed", "1", { removed_at: NOW.toISOString() }],
    ["is gone from X", "1", { availability: 2 }],
  ])("is none of a video that %s", async (_, videoId, change) => {
    const entries = Object.keys(change);
    if (entries.length > 0) {
      await database.sql`update videos set ${database.sql(change)} where id = ${videoId}`;
    }
    const ana = person();
    expect(await addFavorite(ana, videoId, { now: NOW })).toBe("no_video");
    expect(await findUser(ana.id)).toBeNull();
  });

  it("of a video that was taken down can still be removed", async () => {
    const ana = person();
    await addFavorite(ana, "1", { now: NOW });
    await database.sql`update videos set hidden = true where id = 1`;
    await removeFavorite(ana.id, "1", NOW);
    expect(await counted("1")).toEqual({ total: 0, buckets: { "10:55": 0 } });
  });

  it("is counted while a partition is attached", async () => {
    const adding = Array.from({ length: VIDEOS }, (_, at) =>
      addFavorite(person(), String(at + 1), { now: NOW }),
    );
    await makePartition(
      { table: "video_buckets_5m", key: "bucket", fillfactor: 70 },
      "video_buckets_5m_20261120",
      { from: new Date("2026-11-20T00:00Z"), until: new Date("2026-11-21T00:00Z") },
    );
    expect(new Set(await Promise.all(adding))).toEqual(new Set(["kept"]));
    const [sum] = await database.sql`select sum(favorites)::int as n from video_buckets_5m`;
    expect(sum?.n).toBe(VIDEOS);
    await database.sql`drop table video_buckets_5m_20261120`;
  });
});

describe("many at once", () => {
  it("keep totals, buckets and rows in step, while views are counted", async () => {
    const people = Array.from({ length: 4 }, () => person());
    const ids = Array.from({ length: VIDEOS }, (_, at) => String(at + 1));
    const clicker = (user: UserFacts, stride: number) =>
      ids.map(async (_, at) => {
        const videoId = ids[(at * stride) % VIDEOS] ?? "1";
        await addFavorite(user, videoId, { now: NOW });
        if (at % 3 === 0) await removeFavorite(user.id, videoId, NOW);
      });
    const counting = Array.from({ length: 8 }, (_, round) =>
      countEvents(
        ids.map((_, at) => ({
          kind: "view" as const,
          videoId: ids[(at * 7 + round) % VIDEOS] ?? "1",
          visitor: String(round),
          network: "1",
          language: null,
        })),
        { now: NOW },
      ),
    );
    const strides = [1, 3, 7, 39];
    await Promise.all([
      ...people.flatMap((user, at) => clicker(user, strides[at] ?? 1)),
      ...counting,
    ]);
    const [sums] = await database.sql`
      select (select count(*) from favorites)::int as rows,
        (select sum(favorite_count) from video_stats)::int as totals,
        (select sum(favorites) from video_buckets_5m)::int as buckets,
        (select sum(views) from video_buckets_5m)::int as views`;
    const kept = 4 * VIDEOS - 4 * Math.ceil(VIDEOS / 3);
    expect(sums).toEqual({ rows: kept, totals: kept, buckets: kept, views: 8 * VIDEOS });
  });

  it("make one row of a user between them", async () => {
    const ana = person();
    const ids = Array.from({ length: 10 }, (_, at) => String(at + 1));
    const outcomes = await Promise.all([
      ...ids.map((videoId) => addFavorite(ana, videoId, { now: NOW })),
      upsertUser(ana),
      upsertUser(ana),
    ]);
    expect(new Set(outcomes)).toEqual(new Set(["kept", true]));
    expect(await favoritesAmong(ana.id, ids)).toHaveLength(10);
  });

  it("leave nothing behind of an account that is deleted at the same time", async () => {
    const ana = person();
    await addFavorite(ana, "1", { now: NOW });
    const adding = Array.from({ length: VIDEOS }, (_, at) =>
      addFavorite(ana, String(at + 1), { now: NOW }),
    );
    await Promise.all([...adding, deleteAccount(ana.id, NOW)]);
    expect(await addFavorite(ana, "2", { now: NOW })).toBe("account_deleted");
    const [left] = await database.sql`
      select (select count(*) from favorites)::int as rows,
        (select sum(favorite_count) from video_stats)::int as totals,
        (select sum(favorites) from video_buckets_5m)::int as buckets`;
    expect(left).toEqual({ rows: 0, totals: 0, buckets: 0 });
  });
});

describe("listFavorites", () => {
  it("lists the newest first, without unavailable ones, also from a cursor", async () => {
    const ana = person();
    for (const id of ["3", "1", "5", "2", "4"]) await addFavorite(ana, id);
    await database.sql`update videos set hidden = true where id = 5`;
    const all = await listFavorites(ana.id, { offset: 0, after: null }, 10);
    expect(all.map(({ id }) => id)).toEqual(["4", "2", "1", "3"]);
    const [, second] = all;
    const after = { micros: Number(second?.micros), id: "2" };
    const rest = await listFavorites(ana.id, { offset: 2, after }, 10);
    expect(rest.map(({ id }) => id)).toEqual(["1", "3"]);
  });
});
