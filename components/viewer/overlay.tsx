import { useState } from "react";
import { useHeart } from "@/components/favorite/use-heart";
import { Icon } from "@/components/ui/icon";
import { peopleText } from "@/lib/i18n/text-language";
import { authorPath, videoPath } from "@/lib/routes";
import type { OverlayProps } from "./parts";
import { Seek } from "./seek";
import { Side } from "./side";
import { useGestures } from "./use-gestures";

export function Overlay(props: OverlayProps) {
  const { card, language, texts, own, playback, isHeld, onHold } = props;
  const heart = useHeart({ videoId: card.id, language, texts, stays: true });
  const [burst, setBurst] = useState(0);
  const gestures = useGestures({
    onTap: playback.toggle,
    onHold,
    onDoubleTap() {
      setBurst(burst + 1);
      if (!heart.isFilled) heart.toggle();
    },
  });

  return (
    <>
      <div className="viewer-stage" {...gestures}>
        {burst > 0 && (
          <span key={burst} className="viewer-burst">
            <Icon name="heart" className="size-24 fill-current" />
          </span>
        )}
      </div>
      {playback.isPaused && (
        <button type="button" className="viewer-play" onClick={() => void playback.play()}>
          <Icon name="play" className="size-10 fill-current" />
          <span className="sr-only">{own.play}</span>
        </button>
      )}
      {isHeld && <p className="viewer-speed">2×</p>}
      <div className="viewer-info">
        {card.handle !== null && (
          <a href={authorPath(language, card.handle)}>
            <bdi {...peopleText(card.name)}>{card.name}</bdi>
          </a>
        )}
        <h2 {...peopleText(card.title)}>
          <a href={videoPath(language, card.id)}>{card.title}</a>
        </h2>
        {heart.failure && <p>{heart.failure}</p>}
      </div>
      <Side {...props} heart={heart} />
      <Seek video={playback.video} label={own.position} length={card.length} />
    </>
  );
}
