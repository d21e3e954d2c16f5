import type { Card, CardTexts } from "./card";
import { CardBadges, CardWords, CoveredWords } from "./card-words";
import { Poster, thumbnailSource } from "./poster";

type Props = {
  card: Card;
  texts: CardTexts;
  shape: number;
  /** On the first screen. */
  eager: boolean;
};

/** A card as HTML, of the same size as the interactive one that replaces it. */
export function StillCard({ card, texts, shape, eager }: Props) {
  return (
    <article className="group/card relative">
      <div className="card-picture" data-picture="">
        <StillPicture card={card} shape={shape} eager={eager} />
        <CardBadges card={card} texts={texts} />
      </div>
      <div className="pt-2">
        {card.sensitive ? (
          <CoveredWords card={card} texts={texts} />
        ) : (
          <a href={card.videoUrl} target="_blank" rel="noreferrer" className="card-link">
            <CardWords card={card} texts={texts} heading="h3" />
          </a>
        )}
      </div>
    </article>
  );
}

function StillPicture({ card, shape, eager }: Omit<Props, "texts">) {
  const source = thumbnailSource(card.thumbnail, shape);
  return (
    <span className="card-layer">
      {source !== null && (
        <Poster
          source={source}
          blurred={card.sensitive}
          eager={eager}
          loading={eager ? "eager" : "lazy"}
        />
      )}
    </span>
  );
}
