/**
 * What author search looks in. Folded here and never by the database, whose `lower` depends on its
 * locale: a query is folded by the same function.
 */
export function searchKey(username: string, displayName: string): string {
  return foldForSearch(`${username}\u0001${displayName}`);
}

/** NFKC folds full-width letters and half-width kana, not hiragana and katakana into each other. */
export function foldForSearch(text: string): string {
  return text.normalize("NFKC").toLowerCase();
}
