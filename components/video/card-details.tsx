import { Icon } from "@/components/ui/icon";
import type { IconName } from "@/components/ui/icon-paths";
import { fillText } from "@/lib/i18n/fill-text";
import type { Card } from "./card";
import type { CardTexts } from "./card-texts";

type Props = { card: Card; texts: CardTexts; isSeen?: boolean | undefined };

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

/** Who posted a video, when it came here, and how often it was taken and looked at. */
export function CardDetails({ card, texts, isSeen }: Props) {
  return (
    <div className="card-facts">
      <p className="truncate">
        <time dateTime={card.createdAt}>{card.age || texts.justNow}</time>
        {card.name && ` · ${card.name}`}
      </p>
      <p className="flex gap-3">
        <Count icon="download" count={card.downloads} text={texts.downloads} hasTip={isSeen} />
        <Count icon="eye" count={card.views} text={texts.views} hasTip={isSeen} />
      </p>
    </div>
  );
}
