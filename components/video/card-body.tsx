import { Icon } from "@/components/ui/icon";
import type { IconName } from "@/components/ui/icon-paths";
import { fillText } from "@/lib/i18n/fill-text";
import type { Language } from "@/lib/i18n/languages";
import { peopleText } from "@/lib/i18n/text-language";
import { authorPath, videoPath } from "@/lib/routes";
import { bestFile, type Card, type CardTexts, isListed } from "./card";

type Props = {
  card: Card;
  language: Language;
  texts: CardTexts;
  /** Near the viewport: avatars and tooltips are useless before. */
  isSeen?: boolean;
};

type TitleProps = Props & {
  heading: "h2" | "h3" /** Sensitive, and not confirmed yet. */;
  isCovered: boolean;
};

/** The title, a link to the video's page; to its file if it is known to this device only. */
export function CardTitle({ card, language, texts, heading: Heading, ...props }: TitleProps) {
  if (props.isCovered) return <p className="card-title">{texts.sensitiveTitle}</p>;
  const link = isListed(card)
    ? { href: videoPath(language, card.id) }
    : { href: bestFile(card), target: "_blank", rel: "noreferrer" };
  return (
    <Heading
      title={props.isSeen ? card.title : undefined}
      {...peopleText(card.title)}
      className="card-title"
    >
      <a {...link}>{card.title}</a>
    </Heading>
  );
}

/**
 * The author's picture by its address here, so that lists need not name that on X for each card. Without
 * a set size, since browsers draw a broken picture only where there is one.
 */
function Avatar({ card, isSeen }: { card: Card; isSeen: boolean }) {
  const source = isListed(card) ? `/api/authors/${card.handle}/avatar` : card.avatar;
  return (
    // Empty before, and repeated for each card.
    <span aria-hidden={isSeen || undefined} className="card-avatar">
      {isSeen && source && (
        // biome-ignore lint/performance/noImgElement: X's own picture host has the sizes
        <img src={source} alt="" decoding="async" referrerPolicy="no-referrer" />
      )}
    </span>
  );
}

/** The author, by picture and name, and the age of the video. */
export function CardPerson({ card, language, texts, isSeen }: Props) {
  if (card.handle === null) return null;
  return (
    <div className="card-person">
      <a
        href={authorPath(language, card.handle)}
        title={isSeen ? `@${card.handle}` : undefined}
        className="card-author"
      >
        <Avatar card={card} isSeen={isSeen === true} />
        <bdi {...peopleText(card.name)} className="truncate">
          {card.name}
        </bdi>
      </a>
      <Age card={card} texts={texts} />
    </div>
  );
}

function Age({ card, texts }: Pick<Props, "card" | "texts">) {
  return (
    <time dateTime={card.createdAt} className="card-age">
      {card.age || texts.justNow}
    </time>
  );
}

type CountProps = {
  icon: IconName;
  count: Card["views"];
  text: string;
  hasTip: boolean | undefined;
  className: string;
};

function Count({ icon, count, text, hasTip, className = "" }: CountProps) {
  const full = fillText(text, { count: count.full });
  return (
    <span className={className} title={hasTip ? full : undefined}>
      <Icon name={icon} className="size-3.5" />
      <span aria-hidden="true">{count.short}</span>
      <span className="sr-only">{full}</span>
    </span>
  );
}

/** Places up or down within a day. */
function RankChange({ change, texts }: { change: number | "new"; texts: CardTexts }) {
  if (change === "new") return <span className="text-accent">{texts.rankNew}</span>;
  const [arrow, text] = change > 0 ? ["▲", texts.rankUp] : ["▼", texts.rankDown];
  const count = Math.abs(change);
  return (
    <span role="img" aria-label={fillText(text, { count })}>
      {arrow + count}
    </span>
  );
}

/** Downloads with the change of rank that they made, views, and the age where no author has it. */
export function CardCounts({ card, texts, isSeen }: Omit<Props, "language">) {
  return (
    <p className="card-counts">
      <Count
        icon="download"
        count={card.downloads}
        text={texts.downloads}
        hasTip={isSeen}
        className="card-count"
      />
      {card.rankChange && <RankChange change={card.rankChange} texts={texts} />}
      <Count
        icon="eye"
        count={card.views}
        text={texts.views}
        hasTip={isSeen}
        className="card-count card-views"
      />
      {card.handle === null && <Age card={card} texts={texts} />}
    </p>
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
          <span className={rank <= 3 ? "card-rank bg-accent text-on-accent" : "card-rank"}>
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
