import "server-only";
import { sql } from "../client";
import { type AuthorOrder, authorsHolding } from "./author-matches";

/** How many authors there are, or hold `text`, which is folded. Up to 0.1 s with a million. */
export async function countAuthors(text: string, order: AuthorOrder): Promise<number> {
  const source = text === "" ? sql()`authors` : authorsHolding(text, order);
  const [row] = await sql()<{ count: number }[]>`select count(*)::int as count from ${source}`;
  return row?.count ?? 0;
}
