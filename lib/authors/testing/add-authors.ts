import type { Sql } from "postgres";
import { searchKey } from "@/db/queries/search-key";

export type TestAuthor = {
  username: string;
  displayName?: string;
  isBlocked?: boolean;
  blockReason?: string | null;
  videoCount?: number;
  daily?: number;
  total?: number;
};

/** Stores authors with these counters. */
export async function addAuthors(sql: Sql, authors: TestAuthor[]): Promise<void> {
  const rows = authors.map(({ username, displayName = username, ...author }) => ({
    username,
    display_name: displayName,
    search_key: searchKey(username, displayName),
    is_blocked: author.isBlocked ?? false,
    block_reason: author.blockReason ?? null,
  }));
  await sql`insert into authors ${sql(rows)}`;
  await sql`
    update author_stats s set video_count = coalesce(c."videoCount", 0),
      daily_downloads = coalesce(c.daily, 0), total_downloads = coalesce(c.total, 0)
    from jsonb_to_recordset(${JSON.stringify(authors)}::text::jsonb)
        as c(username text, "videoCount" int, daily bigint, total bigint)
      join authors a using (username)
    where s.author_id = a.id`;
}
