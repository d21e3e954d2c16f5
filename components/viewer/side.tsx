import { isBusy } from "@/components/extraction/save/save-state";
import type { useHeart } from "@/components/favorite/use-heart";
import { Icon, Spinner } from "@/components/ui/icon";
import { ShareButton } from "@/components/ui/share-button";
import { LOOKS, type Look } from "@/components/video/use-card-save";
import { fillText } from "@/lib/i18n/fill-text";
import { authorPath, videoPath } from "@/lib/routes";
import type { OverlayProps } from "./parts";
import { Drawing, SETTINGS, SILENCE, SOUND } from "./viewer-drawing";

type Props = OverlayProps & { heart: ReturnType<typeof useHeart> };

export function Side(props: Props) {
  const { card, language, texts, own, sound, heart, onSound } = props;
  const soundText = sound.isMuted ? own.unmute : own.mute;
  return (
    <div className="viewer-side">
      <button
        type="button"
        className="viewer-button"
        title={soundText}
        aria-pressed={!sound.isMuted}
        onClick={() => onSound({ ...sound, isMuted: !sound.isMuted })}
      >
        <Drawing path={sound.isMuted ? SILENCE : SOUND} />
        <span className="sr-only">{own.sound}</span>
      </button>
      <button
        ref={heart.anchor as React.RefObject<HTMLButtonElement | null>}
        type="button"
        className="viewer-button viewer-heart"
        aria-pressed={heart.isFilled}
        title={heart.isFilled ? texts.removeFavorite : texts.addFavorite}
        onClick={heart.toggle}
      >
        <Icon name="heart" className="size-6" />
        <span className="sr-only">{texts.favorite}</span>
      </button>
      <SaveButton saving={props.saving} texts={texts} />
      <ShareButton
        url={videoPath(language, card.id)}
        title={card.title}
        texts={{ share: texts.share, copied: texts.copied, failed: texts.copyError }}
        className="viewer-button"
        isIconOnly
      />
      {card.handle !== null && (
        <a
          href={authorPath(language, card.handle)}
          className="viewer-button"
          title={fillText(texts.byAuthor, { handle: card.handle })}
        >
          <Icon name="person" className="size-6" />
          <span className="sr-only">{fillText(texts.byAuthor, { handle: card.handle })}</span>
        </a>
      )}
      <button
        type="button"
        className="viewer-button"
        title={own.settings}
        aria-expanded={props.hasSettings}
        onClick={props.onSettings}
      >
        <Drawing path={SETTINGS} />
        <span className="sr-only">{own.settings}</span>
      </button>
    </div>
  );
}

function SaveButton({ saving, texts }: Pick<Props, "saving" | "texts">) {
  const { state, save, cancel } = saving;
  const { icon = "save", label = "save" }: Look = LOOKS[state.kind] ?? {};
  const isWorking = isBusy(state);
  return (
    <button
      type="button"
      className="viewer-button"
      title={texts[label]}
      onClick={() => (isWorking ? cancel() : save())}
    >
      {isWorking ? <Spinner /> : <Icon name={icon} className="size-6" />}
      <span className="sr-only">{texts[label]}</span>
    </button>
  );
}
