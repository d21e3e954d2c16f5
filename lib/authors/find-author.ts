import "server-only";
import { findAuthor as readAuthor } from "@/db/queries/authors";
import { authorAnswer } from "./author-answer";
import type { Author } from "./schema";
import { usernameOf } from "./username";

type FoundAuthor =
  | { kind: "found"; author: Author }
  /** All posts were removed for good: what is known of the author is for nobody. */
  | { kind: "removed" }
  | { kind: "unknown" };

/** The author of a handle, in any case and also a former one. */
export async function findAuthor(handle: string): Promise<FoundAuthor> {
  const username = usernameOf(handle);
  const row = username === null ? null : await readAuthor(username);
  if (!row) return { kind: "unknown" };
  return row.isRemoved ? { kind: "removed" } : { kind: "found", author: authorAnswer(row) };
}
