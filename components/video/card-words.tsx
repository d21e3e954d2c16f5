import { Icon } from "@/components/ui/icon";
import type { IconName } from "@/components/ui/icon-paths";
import { fillText } from "@/lib/i18n/fill-text";
import { peopleText } from "@/lib/i18n/text-language";
import type { Card, CardTexts } from "./card";

type Props = {
  card: Card;
  texts: CardTexts;
  /** Near the viewport: tooltips are useless before. */
  isSeen?: boolean;
};

/** Content of a card's link. */
export function CardWords({ heading: Heading, ...props }: Props & { heading: "h2" | "h3" }) {
  const { card, texts, isSeen } = props;
  return (
    <>
      <Heading
        title={isSeen ? card.title : undefined}
        {...peopleText(card.title)}
        className="card-title"
      >
        {card.title}
        <span className="sr-only">{` ${texts.newTab}`}</span>
      </Heading>
      <CardDetails {...props} />
    </>
  );
}

/** The same for a covered video. */
export function CoveredWords(props: Props) {
  return (
    <>
      <p className="truncate text-sm/5 font-medium">{props.texts.sensitiveTitle}</p>
      <CardDetails {...props} />
    </>
  );
}

type CardDetailsProps = { card: Card; texts: CardTexts; isSeen?: boolean | undefined };

type CountProps = {
  icon: IconName;
  count: Card["views"];
  text: string;
  hasTip: boolean | undefined;
};

function Count({ icon, count, text, hasTip }: CountProps) {
  const full = fillText(text, { count: count.full });
  return (
    <span className="card-count" title={hasTip ? full : undefined}>
      <Icon name={icon} className="size-3.5" />
      <span aria-hidden="true">{count.short}</span>
      <span className="sr-only">{full}</span>
    </span>
  );
}

/** Age and author of a video, its downloads and views. */
export function CardDetails({ card, texts, isSeen }: CardDetailsProps) {
  return (
    <div className="card-facts">
      <p className="truncate">
        <time dateTime={card.createdAt}>{card.age || texts.justNow}</time>
        {card.name && (
          <>
            {" · "}
            <bdi {...peopleText(card.name)}>{card.name}</bdi>
          </>
        )}
      </p>
      <p className="flex gap-3">
        <Count icon="download" count={card.downloads} text={texts.downloads} hasTip={isSeen} />
        <Count icon="eye" count={card.views} text={texts.views} hasTip={isSeen} />
      </p>
    </div>
  );
}

type CardBadgesProps = {
  card: Card /** Rank on a leaderboard. */;
  rank?: number | undefined;
  texts: CardTexts;
};

/** Badges on the picture: rank, number of videos in the post, length of the first. */
export function CardBadges({ card, rank, texts }: CardBadgesProps) {
  return (
    <>
      <span className="card-badges">
        {rank !== undefined && (
          <span className={rank <= 3 ? "card-badge bg-accent text-on-accent" : "card-badge"}>
            {rank}
          </span>
        )}
        {card.videoCount > 1 && (
          <span
            className="card-badge"
            title={fillText(texts.videoCount, { count: card.videoCount })}
          >
            <Icon name="stack" className="size-3.5" />
            {card.videoCount}
          </span>
        )}
      </span>
      {card.length && <span className="card-badge card-length">{card.length}</span>}
    </>
  );
}
