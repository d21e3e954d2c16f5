import "server-only";
import { AppError } from "@/lib/errors";
import { findAuthor } from "./find-author";
import type { Author } from "./schema";

/** The author of a handle, or `author_not_found`. */
export async function requireAuthor(handle: string): Promise<Author> {
  const found = await findAuthor(handle);
  if (found.kind !== "found") throw new AppError("author_not_found");
  return found.author;
}
