import { EmptyState } from "@/components/ui/empty-state";
import { Sentences } from "@/components/ui/text-with-nodes";
import { queryOfView, type Timeframe } from "@/lib/videos/listing-view";
import { LINK } from "./list-notices";
import type { ListingTexts } from "./listing-texts";

export type Longest = { timeframe: Timeframe; name: string };

type NoCardsProps = {
  page: number;
  timeframe: Timeframe | null;
  longest?: Longest | undefined;
  texts: ListingTexts;
};

export function emptyText(page: number, timeframe: Timeframe | null, texts: ListingTexts): string {
  if (page > 1) return texts.listing.beyondEnd;
  return (timeframe === "all" && texts.emptyOfAll) || texts.empty;
}

export function NoCards({ page, timeframe, longest, texts }: NoCardsProps) {
  return (
    <EmptyState icon="film" text={<Sentences text={emptyText(page, timeframe, texts)} />}>
      {page > 1 && (
        <a href={queryOfView({ timeframe, page: 1 }) || "?"} className={LINK}>
          {texts.listing.toFirstPage}
        </a>
      )}
      {page === 1 && longest && longest.timeframe !== timeframe && (
        <a href={queryOfView({ timeframe: longest.timeframe, page: 1 }) || "?"} className={LINK}>
          {longest.name}
        </a>
      )}
    </EmptyState>
  );
}
