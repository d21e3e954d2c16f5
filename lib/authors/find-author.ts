import "server-only";
import { findAuthor as readAuthor } from "@/db/queries/find-author";
import { authorAnswer } from "./author-answer";
import type { Author } from "./schema";
import { usernameOf } from "./username";

/** The author of a handle, in any case and also a former one; null where nobody has it. */
export async function findAuthor(handle: string): Promise<Author | null> {
  const username = usernameOf(handle);
  const row = username === null ? null : await readAuthor(username);
  return row && authorAnswer(row);
}
