import "server-only";
import { type AuthorRow, findAuthor as readAuthor } from "@/db/queries/authors";
import { AppError } from "@/lib/errors";
import type { Author, AuthorSuggestion } from "./schema";
import { usernameOf } from "./username";

type FoundAuthor =
  | { kind: "found"; author: Author }
  /** All posts were removed for good, so the author is not shown either. */
  | { kind: "removed" }
  | { kind: "unknown" };

/** Accepts any case, and former handles. */
export async function findAuthor(handle: string): Promise<FoundAuthor> {
  const username = usernameOf(handle);
  const row = username === null ? null : await readAuthor(username);
  if (!row) return { kind: "unknown" };
  return row.isRemoved ? { kind: "removed" } : { kind: "found", author: authorAnswer(row) };
}

export async function requireAuthor(handle: string): Promise<Author> {
  const found = await findAuthor(handle);
  if (found.kind !== "found") throw new AppError("author_not_found");
  return found.author;
}

/** For feeds, followers and other sites, which get nothing of blocked authors. */
export async function requireShownAuthor(handle: string): Promise<Author> {
  const author = await requireAuthor(handle);
  if (author.is_blocked) throw new AppError("author_not_found");
  return author;
}

type Named = Pick<AuthorRow, "username" | "displayName" | "avatarUrl">;

export function authorSuggestion({ username, displayName, avatarUrl }: Named): AuthorSuggestion {
  return { username, display_name: displayName, avatar_url: avatarUrl };
}

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
    daily_downloads: row.dailyDownloads,
    total_downloads: row.totalDownloads,
  };
}
