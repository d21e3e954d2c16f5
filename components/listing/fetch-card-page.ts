import type { Language } from "@/lib/i18n/languages";
import { API } from "@/lib/routes";
import { GAPS_HEADER, gapsOf } from "@/lib/videos/list-gaps";
import type { ListingPage } from "@/lib/videos/listing-schema";
import type { ListName } from "@/lib/videos/listing-view";
import type { Period } from "@/lib/videos/periods";
import { askListing } from "./ask-listing";
import { type CardPage, cardPage } from "./card-page";

/** What a page of a list is remembered under. A cursor keeps the walk to one state of the list. */
export type PageKey = {
  list: ListName;
  period: Period | null;
  limit: number;
  offset: number;
  cursor: string | null;
  language: Language;
};

export function addressOf({ list, period, limit, offset, cursor }: Omit<PageKey, "language">) {
  const query = new URLSearchParams({ limit: String(limit), offset: String(offset) });
  if (period !== null) query.set("timeframe", period);
  if (cursor !== null) query.set("cursor", cursor);
  return `${API[list]}?${query}`;
}

/** Asks for a page of a list. Throws `ListingError` where none can be had. */
export async function fetchCardPage(key: PageKey, send: typeof fetch = fetch): Promise<CardPage> {
  const { language } = key;
  const told = await askListing<ListingPage>(addressOf(key), { "x-lang": language }, send);
  const page = { ...told.page, gaps: gapsOf(told.headers.get(GAPS_HEADER)) };
  return cardPage(page, { language, now: new Date().toISOString() });
}
