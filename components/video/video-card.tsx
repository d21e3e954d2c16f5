import { type MouseEvent, useRef } from "react";
import type { Language } from "@/lib/i18n/languages";
import type { Card, CardTexts } from "./card";
import { CardMenu } from "./card-menu";
import { CardPicture } from "./card-picture";
import { CardWords, CoveredWords } from "./card-words";
import { useInView } from "./in-view";
import { usePreview } from "./preview";
import { recordCardDownload, recordView } from "./record-open";
import { useCover } from "./sensitive";

type Props = {
  card: Card;
  language: Language;
  texts: CardTexts;
  heading: "h2" | "h3";
  /** Rank on a leaderboard. */
  rank?: number | undefined;
  /** On the first screen. */
  eager?: boolean;
  /** Its file is gone. */
  onBroken: (card: Card) => void;
};

/** A video in a list: a link to the file, and its controls. */
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

type CardLinkProps = {
  card: Card;
  language: Language;
  texts: CardTexts;
  heading: "h2" | "h3";
  isSeen: boolean;
  focusEvents: ReturnType<typeof usePreview>["focusEvents"];
};

/** Link to the file; its area is the whole card. */
export function CardLink({ card, language, texts, heading, isSeen, focusEvents }: CardLinkProps) {
  function record({ detail, button }: MouseEvent) {
    // The second click of a double click and the right button open nothing.
    if (detail > 1 || button > 1) return;
    void recordCardDownload(card, language);
    void recordView(card, language);
  }

  return (
    <a
      href={card.videoUrl}
      target="_blank"
      rel="noreferrer"
      onClick={record}
      onAuxClick={record}
      {...focusEvents}
      className="card-link"
    >
      <CardWords card={card} texts={texts} heading={heading} isSeen={isSeen} />
    </a>
  );
}
