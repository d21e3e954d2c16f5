import { Icon } from "@/components/ui/icon";
import { Sentences } from "@/components/ui/text-with-nodes";
import { queryOfView } from "@/lib/videos/listing-view";
import type { Timeframe } from "@/lib/videos/timeframes";
import { LINK } from "./list-notices";
import type { ListingTexts } from "./listing-texts";

type NoCardsProps = { page: number; timeframe: Timeframe | null; texts: ListingTexts };

/** Why a list has no videos. */
export const emptyText = (timeframe: Timeframe | null, texts: ListingTexts) =>
  (timeframe === "all" && texts.emptyOfAll) || texts.empty;

/** An empty list, or a page past its end. */
export function NoCards({ page, timeframe, texts }: NoCardsProps) {
  return (
    <div className="flex flex-col items-center gap-3 py-16 text-center text-muted">
      <Icon name="film" className="size-10 text-edge" />
      <p className="text-balance">
        <Sentences text={page > 1 ? texts.listing.beyondEnd : emptyText(timeframe, texts)} />
      </p>
      {page > 1 && (
        <a href={queryOfView({ timeframe, page: 1 }) || "?"} className={LINK}>
          {texts.listing.toFirstPage}
        </a>
      )}
    </div>
  );
}
