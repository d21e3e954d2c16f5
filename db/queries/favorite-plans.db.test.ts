import { fillPlaceholders } from "drizzle-orm";
import type { Fragment, TransactionSql } from "postgres";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../testing/test-database";
import {
  addStatement,
  amongStatement,
  countStatement,
  countUserFavorites,
  favoritesByCursor,
  favoritesByOffset,
  removeStatement,
} from "./favorites";

const OF_MANY = "11111111-1111-4111-8111-111111111111";
const OF_FEW = "22222222-2222-4222-8222-222222222222";

let database: TestDatabase;

/** One user of 10 000 favorites, one of 10, and a thousand who all like the same 100 videos. */
beforeAll(async () => {
  database = await createTestDatabase();
  const { sql } = database;
  await sql`insert into authors (username, display_name, search_key) values ('a', 'A', 'a')`;
  await sql`insert into videos (tweet_id, author_id) select i, 1 from generate_series(1, 10000) i`;
  await sql`insert into video_stats (video_id, author_id) select id, 1 from videos`;
  await sql`insert into video_media (video_id, media_index, kind, variants)
    select id, 1, 'video', '[]' from videos`;
  await sql`insert into users (id) select gen_random_uuid() from generate_series(1, 1000)`;
  await sql`insert into favorites (user_id, video_id)
    select u.id, v.id from users u, videos v where v.id <= 100`;
  await sql`insert into users (id) values (${OF_MANY}), (${OF_FEW})`;
  await sql`insert into favorites (user_id, video_id, created_at)
    select ${OF_MANY}::uuid, id, timestamptz '2026-01-01 00:00Z' + id * interval '1 minute' from videos`;
  await sql`insert into favorites (user_id, video_id)
    select ${OF_FEW}::uuid, id from videos where id % 1000 = 77`;
  await sql`update videos set hidden = true where id % 500 = 0`;
  await sql.unsafe("vacuum analyze");
});
afterAll(() => database.close());

type Built = { sent: { sql: string; params: unknown[] } };

/** The plan of a statement of ours, or of Drizzle's builder. */
function explain(tx: TransactionSql, statement: Fragment | Built) {
  if (!("sent" in statement)) return tx<{ "QUERY PLAN": string }[]>`explain ${statement}`;
  const { sql, params } = statement.sent;
  return tx.unsafe<{ "QUERY PLAN": string }[]>(`explain ${sql}`, params as string[]);
}

/** A prepared query with its values. */
function filled(query: { getQuery: () => Built["sent"] }, values: Record<string, unknown>): Built {
  const { sql, params } = query.getQuery();
  return { sent: { sql, params: fillPlaceholders(params, values) } };
}

const facts = { email: null, name: null, avatarUrl: null, provider: "x" };
const page = { userId: OF_MANY, limit: 30, offset: 0 };
const after = { micros: 1_767_500_000_000_000, videoId: "5000" };

const STATEMENTS = {
  add: () => addStatement({ id: OF_MANY, ...facts }, "77", null),
  remove: () => removeStatement(OF_MANY, "7", null),
  among: () => ({ sent: amongStatement(OF_MANY, ["1", "7", "9000"]).toSQL() }),
  "first page": () => filled(favoritesByOffset(), page),
  "page by its number": () => filled(favoritesByOffset(), { ...page, offset: 5000 }),
  "page behind a cursor": () => filled(favoritesByCursor(), { ...page, ...after }),
};

const CASES = (["force_custom_plan", "force_generic_plan"] as const).flatMap((mode) =>
  Object.entries(STATEMENTS).map(([name, statement]) => ({ mode, name, statement })),
);

it.each(CASES)("$name goes by indexes alone, with $mode", async ({ mode, name, statement }) => {
  const lines = await database.sql.begin(async (tx) => {
    await tx`select set_config('plan_cache_mode', ${mode}, true)`;
    return explain(tx, statement());
  });
  const plan = lines.map((line) => line["QUERY PLAN"]).join("\n");
  expect(plan).not.toMatch(/Seq Scan on (users|favorites|videos|video_stats|video_media)/);
  // A user has very many and a video too: one of both finds the only row.
  if (name === "remove") expect(plan).toMatch(/Index Cond: .*(user|video)_id = .* AND .*_id = /);
});

it.each([10, 100])("a page of %i touches no more of 10 000 favorites than of 10", async (limit) => {
  const blocks = async (userId: string, size: number) => {
    const { sent } = filled(favoritesByOffset(), { userId, limit: size, offset: 0 });
    const lines = await database.sql.unsafe<{ "QUERY PLAN": string }[]>(
      `explain (analyze, buffers, timing off) ${sent.sql}`,
      sent.params as string[],
    );
    // The first line with buffers covers the whole statement.
    const [, hit = 0] = /Buffers: shared hit=(\d+)/.exec(lines.map(Object.values).join("\n")) ?? [];
    expect(Number(hit)).toBeGreaterThan(size);
    return Number(hit) / size;
  };
  expect((await blocks(OF_MANY, limit)) / (await blocks(OF_FEW, 10))).toBeLessThan(1.5);
});

it.each(["force_custom_plan", "force_generic_plan"])(
  "10 000 favorites are counted without a look at their videos, with %s",
  async (mode) => {
    const [counts, lines] = await database.sql.begin(async (tx) => {
      await tx`select set_config('plan_cache_mode', ${mode}, true)`;
      return [
        await countUserFavorites(OF_MANY),
        await explain(tx, { sent: countStatement(OF_MANY).toSQL() }),
      ] as const;
    });
    expect(counts).toEqual({ shown: 9980, gone: 20 });
    const scans = lines.flatMap((line) => /\w.* on videos\b/.exec(line["QUERY PLAN"])?.[0] ?? []);
    expect(scans).toEqual(["Index Only Scan using videos_unseen on videos"]);
  },
);
