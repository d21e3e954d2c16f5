import type { MouseEvent } from "react";
import type { Language } from "@/lib/i18n/languages";
import type { Card } from "./card";
import type { CardTexts } from "./card-texts";
import { CardWords } from "./card-words";
import { recordCardDownload, recordView } from "./record-open";
import type { usePreview } from "./use-preview";

type Props = {
  card: Card;
  language: Language;
  texts: CardTexts;
  heading: "h2" | "h3";
  isSeen: boolean;
  focusEvents: ReturnType<typeof usePreview>["focusEvents"];
};

/** The link to the file, whose area is the whole card. */
export function CardLink({ card, language, texts, heading, isSeen, focusEvents }: Props) {
  function record({ detail, button }: MouseEvent) {
    // The second click of a double click, and the button of the context menu, hand nothing over.
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
