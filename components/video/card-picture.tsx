import type { MouseEvent } from "react";
import { Icon } from "@/components/ui/icon";
import { WATCH_BUTTON } from "@/components/viewer/watch-address";
import type { Language } from "@/lib/i18n/languages";
import { bestFile, type Card, type CardTexts, isListed } from "./card";
import { CardBadges } from "./card-badges";
import { countOpen, loadRecord } from "./count-open";
import { HeartButton } from "./heart-button";
import type { usePreview } from "./preview";
import { isFileGone } from "./report-broken";
import { Thumbnail } from "./thumbnail";

type Preview = Omit<ReturnType<typeof usePreview>, "pointerEvents" | "focusEvents">;

type Props = {
  card: Card;
  language: Language;
  texts: CardTexts;
  rank?: number | undefined;
  titleId: string;
  isSeen: boolean;
  eager: boolean;
  preview: Preview;
  isCovered: boolean;
  onUncover: () => void;
  hasHeart: boolean;
  isWatchable: boolean;
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

/** Shown where nothing hovers, and with reduced motion. On phones it opens the viewer. */
function PlayButton({ card, preview, texts, isWatchable }: Props) {
  if (isWatchable && !preview.isPlaying && matchMedia("(hover: none)").matches) {
    return (
      <button
        type="button"
        aria-label={texts.watch}
        {...{ [WATCH_BUTTON]: card.id }}
        className="card-control card-play"
      >
        <Icon name="play" className="size-4" />
      </button>
    );
  }
  return (
    <button
      type="button"
      aria-label={preview.isPlaying ? texts.stopPreview : texts.playPreview}
      onClick={preview.toggle}
      className="card-control card-play"
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
      className={`card-layer card-video ${preview.isPlaying ? "" : "opacity-0"}`}
    />
  );
}

/** No Tab stop: the menu has the link too. */
function OpenLink({ card, language, texts }: Pick<Props, "card" | "language" | "texts">) {
  function record({ detail, button }: MouseEvent) {
    // The second click of a double click and the right button open nothing.
    if (detail > 1 || button > 1) return;
    countOpen(card, language).catch((error: unknown) => reportError(error));
  }

  return (
    <a
      href={bestFile(card)}
      target="_blank"
      rel="noreferrer"
      onPointerEnter={() => void loadRecord().catch(() => undefined)}
      onClick={record}
      onAuxClick={record}
      tabIndex={-1}
      className="card-open"
    >
      <span className="sr-only">{texts.open}</span>
    </a>
  );
}

export function CardPicture(props: Props) {
  const { card, language, texts, preview, isSeen, isCovered, eager } = props;
  return (
    <div className="card-picture" data-picture="">
      <Thumbnail
        url={card.thumbnail}
        shape={card.shape}
        blurred={isCovered}
        isNear={isSeen || eager}
        eager={eager}
      />
      {/* Loaded late: it is repeated for each card. */}
      {isSeen && !isCovered && <PreviewVideo {...{ card, preview }} onBroken={props.onBroken} />}
      <CardBadges card={card} rank={props.rank} texts={texts} />
      {isCovered ? <Cover texts={texts} onUncover={props.onUncover} /> : <OpenLink {...props} />}
      {isSeen && !isCovered && <PlayButton {...props} />}
      {props.hasHeart && isListed(card) && (
        <HeartButton videoId={card.id} titleId={props.titleId} {...{ language, texts, isSeen }} />
      )}
    </div>
  );
}
