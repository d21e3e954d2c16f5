import type { Card } from "./card";
import { CardBadges } from "./card-badges";
import { CardDetails } from "./card-details";
import type { CardTexts } from "./card-texts";
import { thumbnailSource, thumbnailStyle } from "./thumbnail-source";
import styles from "./video-card.module.css";

type Props = {
  card: Card;
  texts: CardTexts;
  shape: number;
  /** Stands on the first screen. */
  eager: boolean;
};

/** A card of HTML alone, in the same place and size as the one that scripts put in its stead. */
export function StillCard({ card, texts, shape, eager }: Props) {
  return (
    <article className="group/card relative">
      <div className={`${styles.picture} card-picture`}>
        <StillPicture card={card} shape={shape} eager={eager} />
        <CardBadges card={card} texts={texts} />
      </div>
      <div className="pt-2">
        {card.sensitive ? (
          <>
            <p className="truncate text-sm/5 font-medium">{texts.sensitiveTitle}</p>
            <CardDetails card={card} texts={texts} />
          </>
        ) : (
          <a
            href={card.videoUrl}
            target="_blank"
            rel="noreferrer"
            className={`${styles.link} block`}
          >
            <h3 title={card.title} className="card-title">
              {card.title}
              <span className="sr-only">{` ${texts.newTab}`}</span>
            </h3>
            <CardDetails card={card} texts={texts} />
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
        // React would name a bare picture in the head once more, with all its sizes.
        <picture className="contents">
          <img
            {...source}
            alt=""
            decoding="async"
            loading={eager ? "eager" : "lazy"}
            fetchPriority={eager ? "high" : "auto"}
            referrerPolicy="no-referrer"
            className={thumbnailStyle(card.sensitive)}
          />
        </picture>
      )}
    </span>
  );
}
