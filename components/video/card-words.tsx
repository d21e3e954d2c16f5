import type { Card } from "./card";
import { CardDetails } from "./card-details";
import type { CardTexts } from "./card-texts";

type Props = { card: Card; texts: CardTexts };

/** What the link of a card says. */
export function CardWords({ card, texts, heading: Heading }: Props & { heading: "h2" | "h3" }) {
  return (
    <>
      <Heading title={card.title} className="card-title">
        {card.title}
        <span className="sr-only">{` ${texts.newTab}`}</span>
      </Heading>
      <CardDetails card={card} texts={texts} />
    </>
  );
}

/** In its stead, where the video is covered. */
export function CoveredWords({ card, texts }: Props) {
  return (
    <>
      <p className="truncate text-sm/5 font-medium">{texts.sensitiveTitle}</p>
      <CardDetails card={card} texts={texts} />
    </>
  );
}
