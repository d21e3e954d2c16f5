import { Icon } from "@/components/ui/icon";
import { fillText } from "@/lib/i18n/fill-text";
import type { Card } from "./card";
import type { CardTexts } from "./card-texts";

const BADGE = "inline-flex h-5.5 items-center gap-1 rounded-md px-1.5 text-xs";
const DARK = "bg-black/80";
const LIT = "bg-accent text-on-accent";

type Props = { card: Card /** Place on a board. */; rank?: number | undefined; texts: CardTexts };

/** What lies over the picture: the rank, how many videos the post holds, how long the first is. */
export function CardBadges({ card, rank, texts }: Props) {
  return (
    <>
      <span className="pointer-events-none absolute start-2 top-2 flex gap-1 font-semibold tabular-nums">
        {rank !== undefined && <span className={`${BADGE} ${rank <= 3 ? LIT : DARK}`}>{rank}</span>}
        {card.videoCount > 1 && (
          <span
            className={`${BADGE} ${DARK}`}
            title={fillText(texts.videoCount, { count: card.videoCount })}
          >
            <Icon name="stack" className="size-3.5" />
            {card.videoCount}
          </span>
        )}
      </span>
      {card.length && (
        <span
          className={`${BADGE} ${DARK} pointer-events-none absolute end-2 bottom-2 font-medium tabular-nums`}
        >
          {card.length}
        </span>
      )}
    </>
  );
}
