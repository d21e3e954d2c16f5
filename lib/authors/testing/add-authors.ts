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

/** Stores authors as they are given, counters and all. */
export async function addAuthors(sql: Sql, authors: TestAuthor[]): Promise<void> {
  const rows = authors.map(({ username, displayName = username, ...author }) => ({
    username,
    display_name: displayName,
    search_key: searchKey(username, displayName),
    is_blocked: author.isBlocked ?? false,
    block_reason: author.blockReason ?? null,
    video_count: author.videoCount ?? 0,
    daily_downloads: author.daily ?? 0,
    total_downloads: author.total ?? 0,
  }));
  await sql`insert into authors ${sql(rows)}`;
}
