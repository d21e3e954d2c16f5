import { Icon } from "@/components/ui/icon";
import type { IconName } from "@/components/ui/icon-paths";
import { fillText } from "@/lib/i18n/fill-text";
import type { Language } from "@/lib/i18n/languages";
import { peopleText } from "@/lib/i18n/text-language";
import { authorPath, videoPath } from "@/lib/routes";
import { bestFile, type Card, type CardTexts, type Count, isListed } from "./card";

type Props = {
  card: Card;
  language: Language;
  texts: CardTexts;
  /** Near the viewport: avatars and tooltips are useless before. */
  isSeen?: boolean;
};

type FocusEvents = {
  onFocus?: React.FocusEventHandler<HTMLAnchorElement>;
  onBlur?: React.FocusEventHandler<HTMLAnchorElement>;
};

type TitleProps = Props & {
  heading: "h2" | "h3";
  /** Sensitive, and not confirmed yet. */
  isCovered: boolean;
  titleId?: string;
  /** The picture's link is not a tab stop, so the title's link has its focus events. */
  focusEvents?: FocusEvents;
};

/** Links to the file of a video that only this device knows, else to its page. */
export function CardTitle({ card, language, texts, heading: Heading, ...props }: TitleProps) {
  if (props.isCovered) {
    return (
      <p id={props.isSeen ? props.titleId : undefined} className="card-title">
        {texts.sensitiveTitle}
      </p>
    );
  }
  const link = isListed(card)
    ? { href: videoPath(language, card.id) }
    : { href: bestFile(card), target: "_blank", rel: "noreferrer" };
  return (
    <Heading
      id={props.isSeen ? props.titleId : undefined}
      title={props.isSeen ? card.title : undefined}
      {...peopleText(card.title)}
      className="card-title"
    >
      <a {...link} {...props.focusEvents}>
        {card.title}
      </a>
    </Heading>
  );
}

/** The picture has an address here, so that lists need not name that on X for each card. */
function Avatar({ card, isSeen }: { card: Card; isSeen: boolean }) {
  const source = isListed(card) ? `/api/authors/${card.handle}/avatar` : card.avatar;
  return (
    // Every card repeats it: hidden from screen readers once filled.
    <span aria-hidden={isSeen || undefined} className="card-avatar">
      {isSeen && source && (
        // biome-ignore lint/performance/noImgElement: X's own picture host has the sizes
        <img src={source} alt="" decoding="async" referrerPolicy="no-referrer" />
      )}
    </span>
  );
}

export function CardFoot({ card, language, texts, isSeen }: Props) {
  return (
    <div className="card-foot">
      {card.handle !== null && (
        <a
          href={authorPath(language, card.handle)}
          tabIndex={-1}
          title={isSeen ? `@${card.handle}` : undefined}
          className="card-author"
        >
          <Avatar card={card} isSeen={isSeen === true} />
          <bdi {...peopleText(card.name)} className="truncate">
            {card.name}
          </bdi>
        </a>
      )}
      <CardCounts {...{ card, texts, isSeen }} />
      <Age card={card} texts={texts} />
    </div>
  );
}

/** In Recent, the time since it was added here. */
function Age({ card, texts }: Pick<Props, "card" | "texts">) {
  const age = card.age || texts.justNow;
  return (
    <time dateTime={card.at} className="card-age">
      {card.isAdded ? fillText(texts.added, { age }) : age}
    </time>
  );
}

type CountProps = {
  icon: IconName;
  count: Count;
  text: string;
  hasTip: boolean | undefined;
  className?: string;
};

function CountOf({ icon, count, text, hasTip, className = "" }: CountProps) {
  const full = fillText(text, { count: count.full ?? count.short });
  return (
    <span className={`card-count ${className}`} title={hasTip ? full : undefined}>
      <Icon name={icon} className="size-3.5" />
      <span aria-hidden="true">{count.short}</span>
      <span className="sr-only">{full}</span>
    </span>
  );
}

function CardCounts({ card, texts, isSeen }: Omit<Props, "language">) {
  const { favorites, rating } = card;
  return (
    <p className="card-counts">
      {rating && (
        <span
          className="card-count card-rating font-medium text-ink"
          title={isSeen ? texts.rating : undefined}
        >
          <span className="sr-only">{texts.rating}: </span>
          {rating}
        </span>
      )}
      {favorites && (
        <CountOf icon="heart" count={favorites} text={texts.favorites} hasTip={isSeen} />
      )}
      <CountOf icon="down" count={card.downloads} text={texts.downloads} hasTip={isSeen} />
      <CountOf
        icon="eye"
        count={card.views}
        text={texts.views}
        hasTip={isSeen}
        className="card-views"
      />
    </p>
  );
}
