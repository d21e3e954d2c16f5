import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { drizzle } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { holdPosts } from "../queries/holds";
import { upsertPost } from "../queries/upsert-post";
import { buildPost } from "../testing/build-post";
import {
  createBlankDatabase,
  createTestDatabase,
  type TestDatabase,
} from "../testing/test-database";
import { listTables, NOT_BACKED_UP } from "./format";
import { restoreBackup } from "./restore-backup";
import { writeBackup } from "./write-backup";

let source: TestDatabase;
let blank: Awaited<ReturnType<typeof createBlankDatabase>>;
let folder: string;
let file: string;

beforeEach(async () => {
  source = await createTestDatabase();
  blank = await createBlankDatabase({ isMigrated: true });
  folder = mkdtempSync(join(tmpdir(), "postreel-backup-"));
  file = join(folder, "postreel.backup.gz");
  await upsertPost(
    buildPost({ tweetId: "1", text: "tab\there, \\. and\nanother line, 日本語 👍" }),
  );
  await upsertPost(buildPost({ tweetId: "2" }));
  await source.db.transaction((tx) => holdPosts(tx, ["2"]));
  await source.sql`update authors set is_blocked = true, block_reason = 'spam'`;
  await source.sql`insert into users (id, email) values (gen_random_uuid(), 'reader@example.org')`;
  await source.sql`insert into favorites (user_id, video_id) select u.id, v.id from users u, videos v`;
  await source.sql`insert into video_buckets_5m (bucket, video_id, downloads)
    select now() - i * interval '1 day', 1, i from generate_series(0, 40) i`;
  await source.sql`insert into visitor_seen (win, video_id, kind, visitor) values (now(), 1, 0, 7)`;
  await source.sql`insert into unavailable_reports values (now(), 1, 7)`;
});
afterEach(async () => {
  await source.close();
  await blank.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** Every row of every table that is backed up, as text. */
async function contentOf(url: string) {
  const sql = postgres(url, { max: 1 });
  const content: Record<string, string[]> = {};
  for (const { table } of await listTables(sql)) {
    const rows = await sql`select t::text as row from ${sql(table)} t order by 1`;
    content[table] = rows.map(({ row }) => row);
  }
  const kept = await sql`select (select count(*)::int from visitor_seen) as seen`;
  await sql.end();
  return { content, seen: kept[0]?.seen };
}

describe("a backup", () => {
  it("gives an empty database every row again, derived columns and all", async () => {
    await blank.drop();
    // As a new server is: nothing there, not even tables.
    blank = await createBlankDatabase();
    const { tables } = await writeBackup(source.url, file);
    expect(await restoreBackup(blank.url, file)).toMatchObject({ kind: "restored", tables });

    const restored = await contentOf(blank.url);
    expect(restored.content).toEqual((await contentOf(source.url)).content);
    expect(restored.content.video_buckets_5m).toHaveLength(41);
    expect(restored.content.favorites).toHaveLength(2);
  });

  it("leaves the restored database usable: sequences and triggers work", async () => {
    await writeBackup(source.url, file);
    await restoreBackup(blank.url, file);
    const sql = postgres(blank.url, { max: 1 });
    const [author] = await sql`insert into authors (username, display_name, search_key)
      values ('later', 'Later', 'later') returning id`;
    const [before] = await sql`select version from content_version`;
    await drizzle(sql, { casing: "snake_case" }).transaction((tx) => holdPosts(tx, ["1"]));
    const [after] = await sql`select version from content_version`;
    const shown = await sql`select tweet_id from videos where visible`;
    await sql.end();
    expect(Number(author?.id)).toBeGreaterThan(1);
    expect(Number(after?.version)).toBeGreaterThan(Number(before?.version));
    expect(shown).toEqual([]);
  });

  it("holds no hash of a visitor, and only its owner can read it", async () => {
    await writeBackup(source.url, file);
    const text = gunzipSync(readFileSync(file)).toString();
    for (const table of NOT_BACKED_UP) expect(text).not.toContain(`COPY "${table}"`);
    expect(statSync(file).mode & 0o077).toBe(0);
    await restoreBackup(blank.url, file);
    expect((await contentOf(blank.url)).seen).toBe(0);
  });

  it("is a snapshot while rows are added", async () => {
    const adding = Promise.all(
      Array.from({ length: 50 }, (_, at) => upsertPost(buildPost({ tweetId: String(100 + at) }))),
    );
    await writeBackup(source.url, file);
    await adding;
    await restoreBackup(blank.url, file);
    const sql = postgres(blank.url, { max: 1 });
    const [lost] = await sql`select count(*)::int as orphans from video_media m
      where not exists (select from videos v where v.id = m.video_id)`;
    await sql.end();
    expect(lost?.orphans).toBe(0);
  });
});

describe("a restore", () => {
  it("refuses a database that holds posts", async () => {
    await writeBackup(source.url, file);
    const before = await contentOf(source.url);
    expect(await restoreBackup(source.url, file)).toEqual({ kind: "not_empty" });
    expect(await contentOf(source.url)).toEqual(before);
  });

  it("changes nothing if the file is truncated", async () => {
    await writeBackup(source.url, file);
    const whole = readFileSync(file);
    writeFileSync(file, whole.subarray(0, whole.length - 20));
    await expect(restoreBackup(blank.url, file)).rejects.toThrow(/unexpected end of file/);
    expect((await contentOf(blank.url)).content.videos).toEqual([]);
  });

  it.each([
    ["no backup", "select 1;\n", /not a Postreel backup/],
    [
      "one of another release",
      `-- postreel backup {"format":1,"takenAt":"2030-01-01","migrations":["9999999999999"]}\n`,
      /another release/,
    ],
  ])("refuses a file that is %s", async (_, text, why) => {
    writeFileSync(file, gzipSync(text));
    const result = await restoreBackup(blank.url, file);
    expect(result).toMatchObject({ kind: "unreadable", why: expect.stringMatching(why) });
  });
});
