import "server-only";
import { z } from "zod";
import { suggestAuthors as readSuggestions } from "@/db/queries/author-search";
import { createCache } from "@/lib/cached";
import { authorSuggestion } from "./find-author";
import { clamped } from "./page-query";
import type { AuthorSuggestion } from "./schema";
import { characterCount, searchText } from "./search-text";

const MIN_CHARACTERS = 2;
const DEFAULT_LIMIT = 10;
const MAX_LIMIT = 20;

export const SuggestQuery = z.object({
  query: z.string().default(""),
  limit: clamped({ min: 1, max: MAX_LIMIT, absent: DEFAULT_LIMIT }),
});

/** A frequent pair of letters is in many names. Versioned: a takedown may be of one of them. */
const answers = createCache<AuthorSuggestion[]>({
  slot: "authors.suggestions",
  max: 5000,
  freshMs: 60_000,
});

async function readAnswers(text: string): Promise<AuthorSuggestion[]> {
  return (await readSuggestions(text, MAX_LIMIT)).map(authorSuggestion);
}

export async function suggestAuthors({
  query,
  limit,
}: z.output<typeof SuggestQuery>): Promise<{ data: AuthorSuggestion[] }> {
  const text = searchText(query);
  if (text === null || characterCount(text) < MIN_CHARACTERS) return { data: [] };
  const found = await answers.get(text, () => readAnswers(text));
  return { data: found.slice(0, limit) };
}
