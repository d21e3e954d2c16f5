import type { AuthorSuggestion } from "@/lib/authors/schema";
import { API } from "@/lib/routes";

const LIMIT = "10";

/** Authors to offer for a text. Throws where none can be had. */
export async function fetchSuggestions(
  text: string,
  signal: AbortSignal,
  send: typeof fetch = fetch,
): Promise<AuthorSuggestion[]> {
  const query = new URLSearchParams({ query: text, limit: LIMIT });
  const response = await send(`${API.authorSuggestions}?${query}`, { signal });
  if (!response.ok) throw new Error(`suggestions: ${response.status}`);
  const answer: { data: AuthorSuggestion[] } = await response.json();
  return answer.data;
}
