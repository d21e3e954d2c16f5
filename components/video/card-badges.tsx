import { Icon } from "@/components/ui/icon";
import { fillText } from "@/lib/i18n/fill-text";
import type { Card } from "./card";
import type { CardTexts } from "./card-texts";

type Props = { card: Card /** Place on a board. */; rank?: number | undefined; texts: CardTexts };

/** What lies over the picture: the rank, how many videos the post holds, how long the first is. */
export function CardBadges({ card, rank, texts }: Props) {
  return (
    <>
      <span className="card-badges">
        {rank !== undefined && (
          <span className={rank <= 3 ? "card-badge bg-accent text-on-accent" : "card-badge"}>
            {rank}
          </span>
        )}
        {card.videoCount > 1 && (
          <span
            className="card-badge"
            title={fillText(texts.videoCount, { count: card.videoCount })}
          >
            <Icon name="stack" className="size-3.5" />
            {card.videoCount}
          </span>
        )}
      </span>
      {card.length && <span className="card-badge card-length">{card.length}</span>}
    </>
  );
}
