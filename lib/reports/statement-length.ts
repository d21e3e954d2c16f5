/** Characters of a statement, without the space around it. */
export const STATEMENT_LENGTH = { min: 20, max: 4000 } as const;

/** Counts characters as people do: an emoji is one, whatever it takes in UTF-16. */
export function statementLength(text: string): number {
  return [...text.trim()].length;
}
