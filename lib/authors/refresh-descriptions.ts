import "server-only";
import {
  type DueDescription,
  listDueDescriptions,
  recordDescription,
} from "@/db/queries/author-stats";
import { env } from "@/lib/env";
import { readPostAuthor } from "@/lib/x/extract-post";
import type { PostAuthor } from "@/lib/x/types";

const DAY_MS = 24 * 3_600_000;
const EVERY_MS = 7 * DAY_MS;
const RETRY_MS = DAY_MS;
const MOST = 20;
/** The share of a minute's calls to X for one run, so that visitors have the rest. */
const SHARE_OF_CALLS = 1 / 30;
/** The run stops after this many such posts in a row. */
const GIVES_UP_AFTER = 3;

/** From GraphQL, since syndication has none; once a week for each author; replaced, never removed. */
export async function refreshDescriptions(now: Date): Promise<void> {
  const { X_CALLS_PER_MINUTE, X_SOURCES } = env();
  if (!X_SOURCES.includes("graphql")) return;
  const limit = Math.min(MOST, Math.ceil(X_CALLS_PER_MINUTE * SHARE_OF_CALLS));
  let failuresInARow = 0;
  // One at a time, so that visitors come first.
  for (const due of await listDueDescriptions(now, limit)) {
    const reading = await readPostAuthor(due.tweetId);
    const isFailure = reading.kind === "failed";
    if (isFailure && !reading.isOfPost) return;
    const dueAt = new Date(now.getTime() + (isFailure ? RETRY_MS : EVERY_MS));
    const description = isFailure ? null : descriptionOf(due, reading.author);
    await recordDescription(due.authorId, { description, dueAt, now });
    failuresInARow = isFailure ? failuresInARow + 1 : 0;
    if (failuresInARow >= GIVES_UP_AFTER) return;
  }
}

/** Null if the post belongs to another account by now. */
function descriptionOf(due: DueDescription, author: PostAuthor | null): string | null {
  if (author === null) return null;
  const isSame =
    due.accountId !== null && author.accountId !== null
      ? due.accountId === author.accountId
      : due.username.toLowerCase() === author.handle.toLowerCase();
  return isSame ? author.description : null;
}
