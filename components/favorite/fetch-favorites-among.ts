import { fetchAsBearer } from "@/lib/auth/fetch-as-bearer";
import { getTokenOf } from "@/lib/auth/get-token-of";
import { MAX_AMONG } from "@/lib/favorites/max-among";
import { API } from "@/lib/routes";

const PATIENCE_MS = 15_000;

/** Of the given videos those that this person has kept. */
export async function fetchFavoritesAmong(ids: string[], userId: string): Promise<Set<string>> {
  const token = await getTokenOf(userId);
  if (token === null) throw new Error("The favorites are not known: there is no access token.");
  const asking: Promise<string[]>[] = [];
  for (let at = 0; at < ids.length; at += MAX_AMONG)
    asking.push(ask(ids.slice(at, at + MAX_AMONG), token));
  return new Set((await Promise.all(asking)).flat());
}

async function ask(ids: string[], token: string): Promise<string[]> {
  const query = new URLSearchParams({ ids: ids.join() });
  const response = await fetchAsBearer(`${API.favoritesAmong}?${query}`, {
    headers: { authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  if (!response.ok) throw new Error(`The favorites are not known: ${response.status}.`);
  const answer: { ids: string[] } = await response.json();
  return answer.ids;
}
