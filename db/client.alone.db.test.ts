import { eq, sql as expression, placeholder } from "drizzle-orm";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { db, prepared, setDatabase } from "./client";
import { authors, videos } from "./schema";
import { createTestDatabase, type TestDatabase } from "./testing/test-database";

vi.mock("@/lib/env", async (importOriginal) => {
  const { env } = await importOriginal<typeof import("@/lib/env")>();
  return { env: () => ({ ...env(), DATABASE_PREPARE: process.env.DATABASE_PREPARE ?? "true" }) };
});

const byTweet = prepared((database) =>
  database
    .select({ id: videos.id })
    .from(videos)
    .where(eq(videos.tweetId, placeholder("tweetId")))
    .prepare("test_by_tweet"),
);

/** Prepared statements that mention the tweet's id, on the connection that ran the query. */
async function countPrepared(): Promise<number> {
  return db().transaction(async (tx) => {
    const query = () => tx.select().from(videos).where(eq(videos.tweetId, "1")).prepare("again");
    for (let run = 0; run < 3; run += 1) await query().execute();
    const rows = await tx.execute(
      expression`select from pg_prepared_statements where statement like '%"tweet_id" = $1%'`,
    );
    return rows.length;
  });
}

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

it("prepares a named query once per connection", async () => {
  expect(await countPrepared()).toBe(1);
});

it("builds a prepared query once per pool", async () => {
  const before = byTweet();
  expect(byTweet()).toBe(before);
  expect(await before.execute({ tweetId: "1" })).toEqual([]);
  const other = await createTestDatabase();
  expect(byTweet()).not.toBe(before);
  expect(await byTweet().execute({ tweetId: "1" })).toEqual([]);
  await other.close();
  await setDatabase(database.url);
});

it("takes a list as one array", async () => {
  const [author] = await db()
    .insert(authors)
    .values({ username: "a", displayName: "a", searchKey: "a" })
    .returning({ id: authors.id });
  const find = prepared((database) =>
    database
      .select({ id: authors.id })
      .from(authors)
      .where(expression`${authors.id} = any(${placeholder("ids")})`)
      .prepare("test_by_ids"),
  );
  expect(await find().execute({ ids: ["0", author?.id] })).toEqual([author]);
  expect(await find().execute({ ids: [] })).toEqual([]);
});

it("prepares nothing with DATABASE_PREPARE=false", async () => {
  vi.stubEnv("DATABASE_PREPARE", "false");
  const pooled = await createTestDatabase();
  expect(await countPrepared()).toBe(0);
  await pooled.close();
});
