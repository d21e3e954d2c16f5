import "server-only";
import type { AuthorRow } from "@/db/queries/authors";
import type { Author } from "./schema";

/** An author as the API and the pages show it. */
export function authorAnswer(row: AuthorRow): Author {
  return {
    id: row.id,
    username: row.username,
    name: row.displayName.trim() || row.username,
    display_name: row.displayName,
    description: row.description,
    avatar_url: row.avatarUrl,
    is_blocked: row.isBlocked,
    block_reason: row.blockReason,
    video_count: row.videoCount,
    daily_downloads: Number(row.dailyDownloads),
    total_downloads: Number(row.totalDownloads),
  };
}
