import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { SaveController } from "@/components/extraction/save/use-save";
import { useCover } from "@/components/video/sensitive";
import { useCardSave } from "@/components/video/use-card-save";
import { Overlay } from "./overlay";
import type { Controls, SlideProps } from "./parts";
import { repeat } from "./repeat";
import { usePlayback } from "./use-playback";

export function Slide(props: SlideProps) {
  const { card, distance, isGone, texts, own } = props;
  const { isCovered, uncover } = useCover(card.sensitive === true);
  const isNear = Math.abs(distance) <= 1;
  // Held here, so that a save continues while another video is watched.
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

const HELD_SPEED = 2;

function Player(props: SlideProps & { saving: SaveController }) {
  const { distance, controls } = props;
  const box = useRef<HTMLDivElement>(null);
  const [isHeld, setHeld] = useState(false);
  const speed = isHeld ? HELD_SPEED : props.speed;
  const repeats = repeat.use() === "one";
  const playback = usePlayback({ ...props, box, speed, repeats });
  const { video } = playback;
  const toggle = useEffectEvent(playback.toggle);

  useEffect(() => {
    if (distance !== 0) return;
    const own: Controls = {
      toggle: () => toggle(),
      seek(seconds) {
        if (video.current) video.current.currentTime += seconds;
      },
      showApart() {
        video.current?.requestPictureInPicture().catch(() => undefined);
      },
    };
    controls.current = own;
    // A slide that is covered or gone has no player.
    return () => {
      if (controls.current === own) controls.current = null;
    };
  }, [distance, controls, video]);

  return (
    <>
      <div ref={box} className="viewer-video" />
      {distance === 0 && <Overlay {...props} {...{ playback, isHeld }} onHold={setHeld} />}
    </>
  );
}
