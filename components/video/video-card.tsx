import { useRef } from "react";
import type { Language } from "@/lib/i18n/languages";
import type { Card } from "./card";
import { CardLink } from "./card-link";
import { CardMenu } from "./card-menu";
import { CardPicture } from "./card-picture";
import type { CardTexts } from "./card-texts";
import { CoveredWords } from "./card-words";
import { useCover } from "./use-cover";
import { useInView } from "./use-in-view";
import { usePreview } from "./use-preview";

type Props = {
  card: Card;
  language: Language;
  texts: CardTexts;
  heading: "h2" | "h3";
  /** Place on a board. */
  rank?: number | undefined;
  /** Stands on the first screen. */
  eager?: boolean;
  /** Its file is gone. */
  onBroken: (card: Card) => void;
};

/** A video in a list: one link to the file, and beside it what else can be done with it. */
export function VideoCard({
  card,
  language,
  texts,
  heading,
  rank,
  eager = false,
  onBroken,
}: Props) {
  const box = useRef<HTMLElement>(null);
  const isSeen = useInView(box, "card", false);
  const { pointerEvents, focusEvents, ...preview } = usePreview(card.previewUrl);
  const { isCovered, uncover } = useCover(card.sensitive);

  return (
    <article ref={box} className="group/card relative" {...(isCovered ? {} : pointerEvents)}>
      <CardPicture
        card={card}
        language={language}
        texts={texts}
        rank={rank}
        isSeen={isSeen}
        eager={eager}
        preview={preview}
        isCovered={isCovered}
        onUncover={uncover}
        onBroken={onBroken}
      />
      <div className="pt-2">
        {isCovered ? (
          <CoveredWords card={card} texts={texts} isSeen={isSeen} />
        ) : (
          <CardLink
            card={card}
            language={language}
            texts={texts}
            heading={heading}
            isSeen={isSeen}
            focusEvents={focusEvents}
          />
        )}
        {isSeen && <CardMenu card={card} language={language} texts={texts} />}
      </div>
    </article>
  );
}
