import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "@/db/testing/test-database";
import { getSitemap } from "./get-sitemap";
import { listSitemaps } from "./list-sitemaps";
import { sitemapIndexXml, sitemapXml } from "./sitemap-xml";

const AUTHORS = 50_000;
/** Every tenth is blocked or has too few videos, and a whole file's worth of ids in the middle. */
const KNOWN = "(n % 10 <> 0 and n not between 20000 and 24999)";
const SITE = new URL("https://postreel.example");
/** https://www.sitemaps.org/protocol.html */
const LIMITS = { addresses: 50_000, bytes: 50 * 1024 * 1024 };

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  const { sql } = database;
  // Without the indexes and triggers of other questions: filling them takes most of the time.
  await sql.unsafe(`drop index authors_search_bigrams, authors_daily, authors_total,
    authors_video_count, videos_recent, videos_unlisted`);
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx.unsafe(`
      insert into authors (id, username, display_name, search_key, is_blocked)
      select n, 'author' || n, 'Author', 'author', n % 20 = 0 or n between 22000 and 24999
      from generate_series(1, ${AUTHORS}) n`);
    await tx.unsafe(`
      insert into videos (tweet_id, author_id, author_blocked, created_at)
      select n * 10 + m, n, n % 20 = 0 or n between 22000 and 24999,
        timestamptz '2026-01-01 00:00Z' + n * interval '1 s' + m * interval '1 ms'
      from generate_series(1, ${AUTHORS}) n, generate_series(1, 3) m
      where m = 1 or not (n % 20 = 10 or n between 20000 and 21999)`);
  });
  await sql`analyze authors`;
  await sql`analyze videos`;
});
afterAll(() => database.close());

const nameOf = (url: string) => url.slice(url.lastIndexOf("/") + 1);

it("tell search engines of 50 000 authors in files that are quick, within the limits and never empty", async () => {
  const children = await listSitemaps(SITE);
  expect(sitemapIndexXml(children).length).toBeLessThan(LIMITS.bytes);
  const told: string[] = [];
  let slowest = 0;
  for (const child of children.slice(1)) {
    const began = performance.now();
    const entries = await getSitemap(nameOf(child.url), SITE);
    const bytes = Buffer.byteLength(sitemapXml(entries));
    slowest = Math.max(slowest, performance.now() - began);
    expect(entries.length, child.url).toBeGreaterThan(0);
    expect(entries.length).toBeLessThanOrEqual(LIMITS.addresses);
    expect(bytes).toBeLessThan(LIMITS.bytes);
    const times = entries.map(({ lastModified }) => lastModified?.getTime() ?? 0);
    expect(child.lastModified?.getTime()).toBe(Math.max(...times));
    for (const { url } of entries) if (url.includes("/en/")) told.push(nameOf(url));
  }
  expect(slowest).toBeLessThan(1000);
  const known = await database.sql<{ name: string }[]>`
    select 'author' || n as name from generate_series(1, ${AUTHORS}) n
    where ${database.sql.unsafe(KNOWN)} order by n`;
  expect(told).toEqual(known.map(({ name }) => name));
});

it("name no file any more whose last author was blocked a moment ago", async () => {
  const names = async () => (await listSitemaps(SITE)).map(({ url }) => nameOf(url));
  const before = await names();
  await database.sql`update authors set is_blocked = true where id < 1666`;
  await expect
    .poll(names, { timeout: 5000 })
    .toEqual(before.filter((name) => name !== "authors-1.xml"));
});
