import { useEffect, useRef, useState } from "react";
import type { SaveController } from "@/components/extraction/save/use-save";
import { useCover } from "@/components/video/sensitive";
import { useCardSave } from "@/components/video/use-card-save";
import { Overlay } from "./overlay";
import type { SlideProps } from "./parts";
import { repeat } from "./repeat";
import { usePlayback } from "./use-playback";

/** One video of the viewer. Only the current one and those beside it have an element that plays. */
export function Slide(props: SlideProps) {
  const { card, distance, isGone, texts, own } = props;
  const { isCovered, uncover } = useCover(card.sensitive === true);
  const isNear = Math.abs(distance) <= 1;
  // Here, so that a save goes on while another video is watched.
  const saving = useCardSave(props);
  return (
    <li className="viewer-slide" inert={distance !== 0}>
      {isNear && isGone && <p className="viewer-word">{own.gone}</p>}
      {isNear && !isGone && isCovered && (
        <button type="button" className="viewer-word" onClick={uncover}>
          {texts.sensitiveConfirm}
        </button>
      )}
      {isNear && !isGone && !isCovered && <Player {...props} saving={saving} />}
    </li>
  );
}

/** A long press plays at this speed. */
const HELD_SPEED = 2;

function Player(props: SlideProps & { saving: SaveController }) {
  const { card, distance, controls, sound } = props;
  const video = useRef<HTMLVideoElement>(null);
  const [isHeld, setHeld] = useState(false);
  const speed = isHeld ? HELD_SPEED : props.speed;
  const playback = usePlayback({ ...props, video, speed });
  const repeats = repeat.use() === "one";
  const { toggle } = playback;

  useEffect(() => {
    if (distance !== 0) return;
    controls.current = {
      toggle,
      seek(seconds) {
        if (video.current) video.current.currentTime += seconds;
      },
    };
  }, [distance, controls, toggle]);

  return (
    <>
      <video
        ref={video}
        poster={card.thumbnail ?? undefined}
        loop={repeats}
        playsInline
        preload="none"
        muted={sound.isMuted}
        tabIndex={-1}
        className="viewer-video"
        {...playback.events}
        onEnded={() => distance === 0 && props.onEnd()}
      />
      {distance === 0 && <Overlay {...props} {...{ video, playback, isHeld }} onHold={setHeld} />}
    </>
  );
}
