import "server-only";
import type { PendingQuery, Row } from "postgres";
import { sql } from "../client";

/** An author as lists and profiles show it. Numbers of 64 bits are decimal strings. */
export type AuthorRow = {
  id: string;
  username: string;
  displayName: string;
  description: string | null;
  avatarUrl: string | null;
  isBlocked: boolean;
  blockReason: string | null;
  videoCount: number;
  dailyDownloads: string;
  totalDownloads: string;
};

/** The columns of `AuthorRow`, from `a`, a row of `authors`, and `s`, theirs of `author_stats` or none. */
export function authorColumns(): PendingQuery<Row[]> {
  return sql()`a.id, a.username, a.display_name as "displayName", a.description,
    a.avatar_url as "avatarUrl", a.is_blocked as "isBlocked", a.block_reason as "blockReason",
    coalesce(s.video_count, 0) as "videoCount", coalesce(s.daily_downloads, 0) as "dailyDownloads",
    coalesce(s.total_downloads, 0) as "totalDownloads"`;
}

/**
 * Whether the author `a` is not here any more: posts of theirs were removed for good, and nothing
 * else is left of them. The other way round an author without posts is merely empty.
 */
export function isRemoved(): PendingQuery<Row[]> {
  return sql()`(not exists (select from videos v where v.author_id = a.id and v.removed_at is null)
    and exists (select from videos v where v.author_id = a.id and v.removed_at is not null))`;
}
