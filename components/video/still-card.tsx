import type { Language } from "@/lib/i18n/languages";
import { bestFile, type Card, type CardTexts } from "./card";
import { CardBadges } from "./card-badges";
import { CardFoot, CardTitle } from "./card-body";
import { Poster, thumbnailSource } from "./poster";

type Props = {
  card: Card;
  language: Language;
  texts: CardTexts;
  eager: boolean;
};

/** Has the size of the interactive card that replaces it. */
export function StillCard({ card, language, texts, eager }: Props) {
  const shared = { card, language, texts };
  return (
    <article className="card">
      <div className="card-picture" data-picture="">
        <StillPicture card={card} eager={eager} />
        <CardBadges card={card} texts={texts} />
        {!card.sensitive && (
          <a
            href={bestFile(card)}
            target="_blank"
            rel="noreferrer"
            tabIndex={-1}
            className="card-open"
          >
            <span className="sr-only">{texts.open}</span>
          </a>
        )}
      </div>
      <div className="card-body">
        <CardTitle {...shared} heading="h3" isCovered={card.sensitive === true} />
        <CardFoot {...shared} />
      </div>
    </article>
  );
}

function StillPicture({ card, eager }: Pick<Props, "card" | "eager">) {
  const source = thumbnailSource(card.thumbnail, card.shape);
  return (
    <span className="card-layer">
      {source !== null && (
        <Poster
          source={source}
          blurred={card.sensitive === true}
          eager={eager}
          loading={eager ? "eager" : "lazy"}
        />
      )}
    </span>
  );
}
