import type { Language } from "@/lib/i18n/languages";
import { bestFile, type Card, type CardTexts } from "./card";
import { CardBadges, CardCounts, CardPerson, CardTitle } from "./card-body";
import { isFramed, Poster, thumbnailSource } from "./poster";

type Props = {
  card: Card;
  language: Language;
  texts: CardTexts;
  /** See `VideoCard`. */
  frame: number;
  /** On the first screen. */
  eager: boolean;
};

/** A card as HTML, of the same size as the interactive one that replaces it. */
export function StillCard({ card, language, texts, frame, eager }: Props) {
  const shared = { card, language, texts };
  return (
    <article className="relative">
      <div className="card-picture" data-picture="">
        <StillPicture card={card} frame={frame} eager={eager} />
        <CardBadges card={card} texts={texts} />
        {!card.sensitive && (
          <a href={bestFile(card)} target="_blank" rel="noreferrer" className="card-open">
            <span className="sr-only">{texts.open}</span>
          </a>
        )}
      </div>
      <div className="card-body">
        <CardTitle {...shared} heading="h3" isCovered={card.sensitive} />
        <CardPerson {...shared} />
        <div className="card-actions">
          <CardCounts card={card} texts={texts} />
        </div>
      </div>
    </article>
  );
}

function StillPicture({ card, frame, eager }: Pick<Props, "card" | "frame" | "eager">) {
  const source = thumbnailSource(card.thumbnail, card.shape);
  return (
    <span className="card-layer">
      {source !== null && (
        <Poster
          source={source}
          isFramed={isFramed(card.shape, frame)}
          blurred={card.sensitive}
          eager={eager}
          loading={eager ? "eager" : "lazy"}
        />
      )}
    </span>
  );
}
