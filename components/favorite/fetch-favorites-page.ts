import { askListing, ListingError } from "@/components/listing/ask-listing";
import { type CardPage, cardPage } from "@/components/listing/card-page";
import type { Place } from "@/components/listing/use-card-pages";
import { bearerHeaders } from "@/lib/auth/bearer-headers";
import { fetchAsBearer } from "@/lib/auth/fetch-as-bearer";
import { getTokenOf } from "@/lib/auth/get-token-of";
import { within } from "@/lib/auth/within";
import type { FavoritesPage } from "@/lib/favorites/schema";
import type { Language } from "@/lib/i18n/languages";
import { API } from "@/lib/routes";
import { PAGE_SIZE } from "@/lib/videos/listing-view";
import { knowFavorites, settleEarlier } from "./heart-keeper";

/** How long a list waits for what its person wanted on earlier pages. */
const EARLIER_PATIENCE_MS = 2_000;

/** A page of favorites as the browser keeps it. */
export type FavoriteCards = CardPage & { unavailableCount: number };

/** Asks for a page of this person's favorites. Throws `ListingError` where none can be had. */
export async function fetchFavoritesPage(
  place: Place,
  language: Language,
  userId: string,
): Promise<FavoriteCards> {
  const query = new URLSearchParams({ limit: String(PAGE_SIZE), offset: String(place.offset) });
  if (place.cursor !== null) query.set("cursor", place.cursor);
  const earlier = place.offset === 0 ? settleEarlier(userId) : undefined;
  const token = await getTokenOf(userId).catch((cause: unknown) => {
    throw new ListingError("", { cause });
  });
  await within(EARLIER_PATIENCE_MS, Promise.resolve(earlier), undefined);
  const headers = bearerHeaders(token, language);
  const { page } = await askListing<FavoritesPage>(
    `${API.favorites}?${query}`,
    headers,
    fetchAsBearer,
  );
  knowFavorites(
    userId,
    page.videos.map(({ id }) => id),
  );
  const { unavailableCount } = page;
  const wording = { language, now: new Date().toISOString() };
  return { ...cardPage({ ...page, gaps: [] }, wording), unavailableCount };
}
