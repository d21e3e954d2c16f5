import "server-only";
import { z } from "zod";
import { retryOnConflict } from "./retry-on-conflict";
import { searchKey } from "./search-key";
import { sqlFile } from "./sql-file";
import type { StoredAuthorInput } from "./types";

const AuthorRow = z.object({ id: z.string() });

const upsert = sqlFile("upsert-author", AuthorRow);

/**
 * Stores an author and returns the id. An account keeps its row through renames; name and picture
 * are updated after a day; a stored description is never lost.
 *
 * Raw: a handle moves between rows of three tables in one statement and one round trip, on the path of
 * a pasted link.
 */
export function upsertAuthor(author: StoredAuthorInput, now: Date): Promise<string> {
  const key = searchKey(author.handle, author.displayName);
  return retryOnConflict(async () => {
    const [row] = await upsert({ ...author, key, now: now.toISOString() });
    return row?.id ?? null;
  });
}
