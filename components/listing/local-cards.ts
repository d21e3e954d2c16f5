import { type Card, cardOf } from "@/components/video/card";
import type { KeyValueStore } from "@/lib/browser-storage";
import type { Language } from "@/lib/i18n/languages";
import type { ListName } from "@/lib/videos/listing-view";
import { localListingVideo, localPopular, localRecent } from "@/lib/videos/local-fallback";
import { listLocalRecords } from "@/lib/videos/local-record-store";
import { DEFAULT_PERIOD, type Period } from "@/lib/videos/periods";

type Wanted = { list: ListName; period: Period | null; language: Language; now: Date };

/** What this device itself can show in place of a list that cannot be had. */
export function localCards(
  store: KeyValueStore | null,
  { list, period, language, now }: Wanted,
): Card[] {
  if (!store || list === "highlyRated") return [];
  const all = listLocalRecords(store);
  const records =
    list === "recent" ? localRecent(all) : localPopular(all, period ?? DEFAULT_PERIOD, now);
  return records
    .map((record) => cardOf(localListingVideo(record), { language, now: now.toISOString() }))
    .filter((card) => card !== null);
}
