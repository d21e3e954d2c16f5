import { useState } from "react";
import type { Card } from "@/components/video/card";
import { cardOf } from "@/components/video/make-card";
import { browserStorage, type KeyValueStore } from "@/lib/browser-storage";
import type { Language } from "@/lib/i18n/languages";
import { DEFAULT_TIMEFRAME, type ListName, type Timeframe } from "@/lib/videos/listing-view";
import { localListingVideo, localPopular, localRecent } from "@/lib/videos/local-fallback";
import { listLocalRecords } from "@/lib/videos/local-record-store";
import { CardGrid } from "./card-grid";
import { ListFailure } from "./list-notices";
import type { ListingTexts } from "./listing-texts";
import type { WallLayout } from "./wall";

type Props = {
  list: ListName;
  timeframe: Timeframe | null;
  language: Language;
  texts: ListingTexts;
  /** Shown if the device has no records either. */
  failure: string;
  heading?: "h2" | "h3";
  layout?: WallLayout;
  limit?: number;
  onRetry: () => void;
};

export function LocalList({ list, timeframe, language, texts, failure, limit, ...props }: Props) {
  const { heading, layout, onRetry } = props;
  const [cards] = useState(() =>
    localCards(browserStorage(), { list, timeframe, language, now: new Date() }).slice(0, limit),
  );
  const { listing, card } = texts;
  if (cards.length === 0) {
    return <ListFailure text={failure} retry={listing.retry} onRetry={onRetry} />;
  }
  return (
    <>
      <p className="mb-4 text-sm text-muted">
        {listing.onDevice}{" "}
        <button
          type="button"
          onClick={onRetry}
          className="min-h-11 text-accent underline underline-offset-4"
        >
          {listing.retry}
        </button>
      </p>
      <CardGrid
        {...{ cards, language }}
        texts={card}
        heading={heading ?? "h2"}
        {...(layout && { layout })}
      />
    </>
  );
}

type Wanted = { list: ListName; timeframe: Timeframe | null; language: Language; now: Date };

export function localCards(
  store: KeyValueStore | null,
  { list, timeframe, language, now }: Wanted,
): Card[] {
  if (!store || list === "highlyRated" || list === "rising") return [];
  const all = listLocalRecords(store);
  const records =
    list === "recent" ? localRecent(all) : localPopular(all, timeframe ?? DEFAULT_TIMEFRAME, now);
  return records
    .map((record) =>
      cardOf(localListingVideo(record), {
        language,
        now: now.toISOString(),
        isAdded: list === "recent",
      }),
    )
    .filter((card) => card !== null);
}
