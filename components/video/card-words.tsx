import type { Card } from "./card";
import { CardDetails } from "./card-details";
import type { CardTexts } from "./card-texts";

type Props = {
  card: Card;
  texts: CardTexts;
  /** Near the visible part of the page: what a pointer asks for is of no use before. */
  isSeen?: boolean;
};

/** What the link of a card says. */
export function CardWords({ heading: Heading, ...props }: Props & { heading: "h2" | "h3" }) {
  const { card, texts, isSeen } = props;
  return (
    <>
      <Heading title={isSeen ? card.title : undefined} className="card-title">
        {card.title}
        <span className="sr-only">{` ${texts.newTab}`}</span>
      </Heading>
      <CardDetails {...props} />
    </>
  );
}

/** In its stead, where the video is covered. */
export function CoveredWords(props: Props) {
  return (
    <>
      <p className="truncate text-sm/5 font-medium">{props.texts.sensitiveTitle}</p>
      <CardDetails {...props} />
    </>
  );
}
