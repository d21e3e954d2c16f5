import "server-only";
import { and, eq, like, sql } from "drizzle-orm";
import { z } from "zod";
import { db } from "../client";
import { authorStats, authors } from "../schema";
import { type AuthorOrder, type AuthorSlice, authorRows, inOrder } from "./authors";
import { builder, likeText, sqlFile } from "./statements";

/** One character has no bigram: only this many authors, the first of the order, are searched for it. */
const WALK = 10_000;

/** `text` is folded and not empty. Bigrams come from the index; LIKE drops those in another order. */
function matchesOf(text: string, order: AuthorOrder) {
  const pattern = `%${likeText(text)}%`;
  if ([...text].length > 1) {
    const hasBigrams = sql`bigrams(${authors.searchKey}) @> bigrams(${text})`;
    return builder
      .select({ id: authors.id })
      .from(authors)
      .where(and(hasBigrams, like(authors.searchKey, pattern)))
      .as("matches");
  }
  const best = builder
    .select({ authorId: authorStats.authorId })
    .from(authorStats)
    .orderBy(...inOrder(order))
    .limit(WALK)
    .as("best");
  // The limit keeps the planner from reading all authors instead.
  const own = builder
    .select({ id: authors.id, searchKey: authors.searchKey })
    .from(authors)
    .where(eq(authors.id, best.authorId))
    .limit(1)
    .as("own");
  return builder
    .select({ id: own.id })
    .from(best)
    .crossJoinLateral(own)
    .where(like(own.searchKey, pattern))
    .as("matches");
}

export async function searchAuthors(text: string, { order, limit, offset }: AuthorSlice) {
  const matches = matchesOf(text, order);
  const page = builder
    .select({ id: authorStats.authorId })
    .from(matches)
    .innerJoin(authorStats, eq(authorStats.authorId, matches.id))
    .orderBy(...inOrder(order))
    .limit(limit)
    .offset(offset)
    .as("page");
  return authorRows(page, order);
}

/** Takes up to 0.1 s with a million authors. */
export async function countMatches(text: string, order: AuthorOrder): Promise<number> {
  const [row] = await db()
    .select({ count: sql`count(*)`.mapWith(Number) })
    .from(matchesOf(text, order));
  return row?.count ?? 0;
}

const SuggestedAuthor = z.object({
  username: z.string(),
  displayName: z.string(),
  avatarUrl: z.string().nullable(),
});

const suggestions = sqlFile("suggest-authors", SuggestedAuthor, { prepare: false });

/** `text` is folded, of two characters at least. */
export async function suggestAuthors(text: string, limit: number) {
  const same = likeText(text);
  return suggestions({
    ...{ text, limit },
    contains: `%${same}%`,
    isHandle: `${same}\u0001%`,
    starts: `${same}%`,
    nameStarts: `%\u0001${same}%`,
  });
}
