import "server-only";
import { foldForSearch } from "@/db/queries/search-key";

/** No name is longer, not even where folding spells a ligature out. */
const MAX_CHARACTERS = 200;

/** Null where no name can hold it; empty for a blank text. No handle holds the `@` it is written with. */
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
