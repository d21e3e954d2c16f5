import { Icon } from "@/components/ui/icon";
import { fillText } from "@/lib/i18n/fill-text";
import type { Card, CardTexts } from "./card";

/** Places up or down within a day. */
function RankChange({ change, texts }: { change: number | "new"; texts: CardTexts }) {
  if (change === "new")
    return <span className="card-move text-accent-on-picture">{texts.rankNew}</span>;
  const [arrow, text, color] =
    change > 0
      ? ["▲", texts.rankUp, "text-accent-on-picture"]
      : ["▼", texts.rankDown, "text-on-picture/80"];
  const count = Math.abs(change);
  return (
    <span role="img" aria-label={fillText(text, { count })} className={`card-move ${color}`}>
      {arrow + count}
    </span>
  );
}

type Props = {
  card: Card;
  rank?: number | undefined;
  texts: CardTexts;
};

export function CardBadges({ card, rank, texts }: Props) {
  return (
    <>
      <span className="card-badges">
        {rank !== undefined && (
          <span
            role="img"
            aria-label={fillText(texts.rank, { rank })}
            className={rank <= 3 ? "card-top" : "card-rank"}
          >
            {rank}
          </span>
        )}
        {card.rankChange && <RankChange change={card.rankChange} texts={texts} />}
        {card.videoCount !== undefined && (
          <span
            className="card-badge"
            title={fillText(texts.videoCount, { count: card.videoCount })}
          >
            <Icon name="stack" className="size-3.5" />
            {card.videoCount}
          </span>
        )}
      </span>
      {card.length && <span className="card-length">{card.length}</span>}
    </>
  );
}
