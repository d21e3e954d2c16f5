import "server-only";
import { foldForSearch } from "@/db/queries/search-key";

/** No name is longer, not even where folding spells a ligature out. */
const MAX_CHARACTERS = 200;

/**
 * What a visitor typed, in the form that names are searched in; null where no name can hold it.
 * A `@` before it is how handles are written, and in no handle. Empty for a blank text.
 */
export function searchText(typed: string): string | null {
  if (typed.length > MAX_CHARACTERS * 4) return null;
  const folded = foldForSearch(typed)
    .replace(/\p{Cc}+/gu, " ")
    .trim()
    .replace(/^@\s*/, "");
  return characterCount(folded) > MAX_CHARACTERS ? null : folded;
}

/** Characters as PostgreSQL and people count them. */
export function characterCount(text: string): number {
  return [...text].length;
}
