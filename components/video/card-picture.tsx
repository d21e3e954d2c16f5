import { Icon } from "@/components/ui/icon";
import { TextWithNodes } from "@/components/ui/text-with-nodes";
import type { Language } from "@/lib/i18n/languages";
import { peopleText } from "@/lib/i18n/text-language";
import { authorPath } from "@/lib/routes";
import type { Card, CardTexts } from "./card";
import { CardBadges } from "./card-words";
import { HeartButton } from "./heart-button";
import type { usePreview } from "./preview";
import { isFileGone } from "./report-broken";
import { Thumbnail } from "./thumbnail";

type Props = {
  card: Card;
  language: Language;
  texts: CardTexts;
  rank?: number | undefined;
  /** Near the viewport. */
  isSeen: boolean;
  eager: boolean;
  preview: Pick<ReturnType<typeof usePreview>, "video" | "isPlaying" | "toggle" | "videoEvents">;
  /** Sensitive, and not confirmed yet. */
  isCovered: boolean;
  onUncover: () => void;
  onBroken: (card: Card) => void;
};

function Cover({ texts, onUncover }: Pick<Props, "texts" | "onUncover">) {
  return (
    // Container queries only on covers: on every card they cost a phone's first frame.
    <div className="@container absolute inset-0 z-1">
      <button type="button" onClick={onUncover} className="card-cover">
        <span>{texts.sensitiveConfirm}</span>
        <span>{texts.sensitiveShow}</span>
      </button>
    </div>
  );
}

/** Shown only with reduced motion, where nothing plays by itself. */
function PlayButton({ preview, texts }: Pick<Props, "preview" | "texts">) {
  return (
    <button
      type="button"
      aria-label={preview.isPlaying ? texts.stopPreview : texts.playPreview}
      onClick={preview.toggle}
      className="card-control inset-0 m-auto hidden motion-reduce:grid"
    >
      <Icon name={preview.isPlaying ? "pause" : "play"} className="size-4" />
    </button>
  );
}

function PreviewVideo({ card, preview, onBroken }: Pick<Props, "card" | "preview" | "onBroken">) {
  return (
    <video
      ref={preview.video}
      muted
      loop
      playsInline
      preload="none"
      aria-hidden="true"
      tabIndex={-1}
      {...preview.videoEvents}
      onError={({ currentTarget }) => isFileGone(currentTarget.error) && onBroken(card)}
      className={`card-layer card-media transition-opacity ${preview.isPlaying ? "" : "opacity-0"}`}
    />
  );
}

/** Videos known only to this device have no id of the server. */
const isListed = ({ id }: Card) => /^\d+$/.test(id);

/** The poster, the preview over it, and the badges and controls on both. */
export function CardPicture({ card, texts, preview, isCovered, ...props }: Props) {
  const { language, rank, isSeen, eager, onUncover, onBroken } = props;
  return (
    <div className="card-picture" data-picture="">
      <Thumbnail
        url={card.thumbnail}
        shape={card.shape}
        isWide={card.isWide}
        blurred={isCovered}
        isNear={isSeen || eager}
        eager={eager}
      />
      {/* Not needed before, and repeated for each card. */}
      {isSeen && !isCovered && <PreviewVideo card={card} preview={preview} onBroken={onBroken} />}
      <CardBadges card={card} rank={rank} texts={texts} />
      {isCovered && <Cover texts={texts} onUncover={onUncover} />}
      {isSeen && !isCovered && <PlayButton preview={preview} texts={texts} />}
      {isListed(card) && (
        <HeartButton videoId={card.id} language={language} texts={texts} isSeen={isSeen} />
      )}
      <AuthorButton card={card} language={language} texts={texts} isSeen={isSeen} />
    </div>
  );
}

type AuthorButtonProps = { card: Card; language: Language; texts: CardTexts; isSeen: boolean };

/** Link to the author's page; absent if X does not name the author. */
export function AuthorButton({ card, language, texts, isSeen }: AuthorButtonProps) {
  if (card.handle === null) return null;
  const [initial = ""] = card.name.replace(/^@/, "");
  return (
    <a
      href={authorPath(language, card.handle)}
      title={isSeen ? `@${card.handle}` : undefined}
      className="card-control card-author"
    >
      <span aria-hidden="true">{initial}</span>
      <span className="sr-only">
        <TextWithNodes
          text={texts.author}
          nodes={{ name: <bdi {...peopleText(card.name)}>{card.name}</bdi> }}
        />
      </span>
    </a>
  );
}
