import { useId, useRef } from "react";
import type { Language } from "@/lib/i18n/languages";
import type { Card, CardTexts } from "./card";
import { CardActions } from "./card-actions";
import { CardFoot, CardTitle } from "./card-body";
import { CardPicture } from "./card-picture";
import { useInView } from "./in-view";
import { usePreview } from "./preview";
import { useCover } from "./sensitive";

type Props = {
  card: Card;
  language: Language;
  texts: CardTexts;
  heading: "h2" | "h3";
  rank?: number | undefined;
  eager?: boolean;
  isWatchable?: boolean;
  /** Loads the heart before the card is near: one request for all cards. */
  hasHeart: boolean;
  onBroken: (card: Card) => void;
};

export function VideoCard({ card, language, texts, heading, eager = false, ...props }: Props) {
  const box = useRef<HTMLElement>(null);
  const titleId = useId();
  const isSeen = useInView(box, "card", false);
  const { pointerEvents, focusEvents, ...preview } = usePreview(card.files, box, isSeen);
  const { isCovered, uncover } = useCover(card.sensitive === true);
  const shared = { card, language, texts, isSeen, titleId };

  return (
    <article
      ref={box}
      className="card"
      // No link names a covered video: caches that drop what shows it need its id.
      {...(isCovered ? { "data-video": card.id } : pointerEvents)}
    >
      <CardPicture
        {...shared}
        eager={eager}
        rank={props.rank}
        preview={preview}
        isCovered={isCovered}
        onUncover={uncover}
        hasHeart={isSeen || props.hasHeart}
        isWatchable={props.isWatchable === true}
        onBroken={props.onBroken}
      />
      <div className="card-body">
        <CardTitle {...shared} {...{ heading, isCovered, focusEvents }} />
        <CardFoot {...shared} />
        <div className="card-actions">
          {isSeen && <CardActions {...shared} isCovered={isCovered} />}
        </div>
      </div>
    </article>
  );
}
