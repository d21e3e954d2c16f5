import { beforeAll, expect, it } from "vitest";
import { GET as getIndex } from "@/app/sitemap.xml/route";
import { testDatabase } from "@/db/testing/test-database";
import { refreshSitemaps } from "@/lib/authors/sitemaps";
import { GET } from "./[name]/route";

const AUTHORS = 50_000;
/** SQL for authors in the sitemap: every tenth, and 5 000 ids in the middle, are blocked or too small. */
const KNOWN = "(n % 10 <> 0 and n not between 20000 and 24999)";
const SLOWEST_MS = 1000;
/** Limits of one file, from https://www.sitemaps.org/protocol.html */
const LIMITS = { addresses: 50_000, bytes: 50 * 1024 * 1024 };

const database = testDatabase();
beforeAll(async () => {
  const { sql } = database;
  // Drops indexes and triggers that this test does not use: filling them takes most of the time.
  await sql.unsafe(`drop index authors_search_bigrams, videos_recent, videos_unlisted`);
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
  await refreshSitemaps();
});

const nameOf = (url: string) => url.slice(url.lastIndexOf("/") + 1);

/** Calls a handler, and checks its size and time. Returns the addresses and their dates. */
async function read(route: typeof GET | typeof getIndex, name: string) {
  const began = performance.now();
  const request = new Request(`http://localhost/${name}`);
  const response = await route(request, { params: Promise.resolve({ name }) });
  const xml = await response.text();
  expect(performance.now() - began, name).toBeLessThan(SLOWEST_MS);
  expect(response.status, name).toBe(200);
  expect(Buffer.byteLength(xml)).toBeLessThan(LIMITS.bytes);
  const entries = [...xml.matchAll(/<loc>([^<]+)<\/loc>(?:<lastmod>([^<]+))?/g)];
  expect(entries.length, name).toBeGreaterThan(0);
  expect(entries.length).toBeLessThanOrEqual(LIMITS.addresses);
  return entries.map(([, url = "", time = ""]) => ({ url, time }));
}

const index = () => read(getIndex, "sitemap.xml");

it("list 50 000 authors in files that are fast, within the limits and never empty", async () => {
  const listed: string[] = [];
  const children = await index();
  for (const child of children.slice(1)) {
    const entries = await read(GET, nameOf(child.url));
    expect(child.time).toBe(
      entries
        .map(({ time }) => time)
        .sort()
        .at(-1),
    );
    for (const { url } of entries) if (url.includes("/en/")) listed.push(nameOf(url));
  }
  const known = await database.sql<{ name: string }[]>`
    select 'author' || n as name from generate_series(1, ${AUTHORS}) n
    where ${database.sql.unsafe(KNOWN)} order by n`;
  expect(listed).toEqual(known.map(({ name }) => name));
});

it("list no file whose last author was just blocked", async () => {
  const names = async () => (await index()).map(({ url }) => nameOf(url));
  const before = await names();
  await database.sql`update authors set is_blocked = true where id < 1666`;
  await refreshSitemaps();
  await expect
    .poll(names, { timeout: 5000 })
    .toEqual(before.filter((name) => name !== "authors-1.xml"));
});
