import { beforeAll, expect, it } from "vitest";
import { explain } from "../testing/explain";
import { testDatabase } from "../testing/test-database";
import {
  addStatement,
  amongStatement,
  countStatement,
  countUserFavorites,
  favoritesByCursor,
  favoritesByOffset,
  removeStatement,
} from "./favorites";
import { textOf } from "./statements";

const OF_MANY = "11111111-1111-4111-8111-111111111111";
const OF_FEW = "22222222-2222-4222-8222-222222222222";

const database = testDatabase();

/** A user with 10 000 favorites, one with 10, and a thousand who all like the same 20 videos. */
beforeAll(async () => {
  const { sql } = database;
  await sql`insert into authors (username, display_name, search_key) values ('a', 'A', 'a')`;
  await sql`insert into videos (tweet_id, author_id) select i, 1 from generate_series(1, 10000) i`;
  await sql`insert into video_stats (video_id, author_id) select id, 1 from videos`;
  await sql`insert into video_media (video_id, media_index, kind, variants)
    select id, 1, 'video', '[]' from videos`;
  await sql`insert into users (id) select gen_random_uuid() from generate_series(1, 1000)`;
  // 7 and 77, which the statements below remove and add, are among them.
  await sql`insert into favorites (user_id, video_id)
    select u.id, v.id from users u, videos v where v.id <= 100 and v.id % 5 = 2`;
  await sql`insert into users (id) values (${OF_MANY}), (${OF_FEW})`;
  await sql`insert into favorites (user_id, video_id, created_at)
    select ${OF_MANY}::uuid, id, timestamptz '2026-01-01 00:00Z' + id * interval '1 minute' from videos`;
  await sql`insert into favorites (user_id, video_id)
    select ${OF_FEW}::uuid, id from videos where id % 1000 = 77`;
  await sql`update videos set hidden = true where id % 500 = 0`;
  await sql.unsafe("vacuum analyze");
});

const facts = { email: null, name: null, avatarUrl: null, provider: "x" };
const page = { userId: OF_MANY, limit: 30, offset: 0 };
const after = { micros: 1_767_500_000_000_000, id: "5000" };
const pair = { id: OF_MANY, now: null };

type Statement = [{ sql: string; params: unknown[] }, values?: Record<string, unknown>];

const STATEMENTS: Record<string, () => Statement> = {
  add: () => [textOf(addStatement), { ...facts, ...pair, videoId: "77", ratedAnHour: 60 }],
  remove: () => [textOf(removeStatement), { ...pair, videoId: "7" }],
  among: () => [amongStatement(OF_MANY, ["1", "7", "9000"]).toSQL()],
  "first page": () => [favoritesByOffset().getQuery(), page],
  "page by its number": () => [favoritesByOffset().getQuery(), { ...page, offset: 5000 }],
  "page behind a cursor": () => [favoritesByCursor().getQuery(), { ...page, ...after }],
};

const CASES = (["force_custom_plan", "force_generic_plan"] as const).flatMap((mode) =>
  Object.entries(STATEMENTS).map(([name, statement]) => ({ mode, name, statement })),
);

it.each(CASES)("$name goes by indexes alone, with $mode", async ({ mode, name, statement }) => {
  const plan = await database.sql.begin(async (tx) => {
    await tx`select set_config('plan_cache_mode', ${mode}, true)`;
    const [query, values] = statement();
    return explain(tx, query, { values });
  });
  expect(plan).not.toMatch(/Seq Scan on (users|favorites|videos|video_stats|video_media)/);
  // A user and a video both have many favorites: the index condition has to name both.
  if (name === "remove") expect(plan).toMatch(/Index Cond: .*(user|video)_id = .* AND .*_id = /);
});

it.each([10, 100])("a page of %i touches no more of 10 000 favorites than of 10", async (limit) => {
  const blocks = async (userId: string, size: number) => {
    const plan = await explain(database.sql, favoritesByOffset().getQuery(), {
      values: { userId, limit: size, offset: 0 },
      options: "(analyze, buffers, timing off)",
    });
    // The first line with buffers covers the whole statement.
    const [, hit = 0, read = 0] = /Buffers: shared(?: hit=(\d+))?(?: read=(\d+))?/.exec(plan) ?? [];
    const touched = Number(hit) + Number(read);
    expect(touched).toBeGreaterThan(size);
    return touched / size;
  };
  expect((await blocks(OF_MANY, limit)) / (await blocks(OF_FEW, 10))).toBeLessThan(1.5);
});

it.each(["force_custom_plan", "force_generic_plan"])(
  "10 000 favorites are counted without a look at their videos, with %s",
  async (mode) => {
    const [counts, plan] = await database.sql.begin(async (tx) => {
      await tx`select set_config('plan_cache_mode', ${mode}, true)`;
      return [
        await countUserFavorites(OF_MANY),
        await explain(tx, countStatement(OF_MANY).toSQL()),
      ] as const;
    });
    expect(counts).toEqual({ shown: 9980, gone: 20 });
    expect(plan.match(/\w.* on videos\b/g)).toEqual([
      "Index Only Scan using videos_unseen on videos",
    ]);
  },
);
