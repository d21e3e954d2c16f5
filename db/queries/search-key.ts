/**
 * What author search looks in: handle, \x01, display name. Folded here and never by PostgreSQL, whose
 * `lower` depends on its locale. Queries are folded by the same function.
 */
export function searchKey(username: string, displayName: string): string {
  return foldForSearch(`${username}\u0001${displayName}`);
}

/** NFKC folds full-width letters and half-width kana, not hiragana and katakana into each other. */
export function foldForSearch(text: string): string {
  return text.normalize("NFKC").toLowerCase();
}
