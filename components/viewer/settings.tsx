import { useEffect, useRef } from "react";
import { SPEEDS } from "./keys";
import { repeat } from "./repeat";
import type { Sound } from "./sound";
import { CHECK, Drawing, PICTURE, REPEAT } from "./viewer-drawing";
import type { ViewerTexts } from "./viewer-texts";
import "./settings.css";

type Props = {
  texts: ViewerTexts;
  sound: Sound;
  speed: number;
  onSound: (sound: Sound) => void;
  onSpeed: (speed: number) => void;
  onApart: () => void;
  onClose: () => void;
};

/** On iPhones only the phone's own buttons change the volume. */
function canSetVolume(): boolean {
  const probe = document.createElement("video");
  probe.volume = 0.5;
  return probe.volume === 0.5;
}

export function Settings({ texts, sound, speed, onSound, onSpeed, onApart, onClose }: Props) {
  const box = useRef<HTMLElement>(null);
  const repeats = repeat.use() === "one";
  // A plain effect, because React restores the focus after layout effects.
  useEffect(() => {
    const before = document.activeElement;
    box.current?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);

  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Esc does the same */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Esc does the same */}
      <div className="viewer-around" onClick={onClose} />
      <section ref={box} className="viewer-settings" aria-label={texts.settings} tabIndex={-1}>
        {canSetVolume() && (
          <div>
            <label htmlFor="viewer-volume">{texts.volume}</label>
            <input
              id="viewer-volume"
              type="range"
              min={0}
              max={1}
              step={0.05}
              value={sound.isMuted ? 0 : sound.volume}
              onChange={({ currentTarget }) => {
                const volume = Number(currentTarget.value);
                onSound({ isMuted: volume === 0, volume: volume === 0 ? sound.volume : volume });
              }}
            />
          </div>
        )}
        <fieldset>
          <legend>{texts.rate}</legend>
          <div className="viewer-speeds">
            {SPEEDS.map((one) => (
              <button
                key={one}
                type="button"
                aria-pressed={one === speed}
                onClick={() => onSpeed(one)}
              >
                {one}×
              </button>
            ))}
          </div>
        </fieldset>
        <div className="viewer-choices">
          <button
            type="button"
            className="viewer-choice"
            aria-pressed={repeats}
            onClick={() => repeat.write(repeats ? "off" : "one")}
          >
            <Drawing path={REPEAT} />
            {texts.repeat}
            {repeats && <Drawing path={CHECK} />}
          </button>
          {document.pictureInPictureEnabled && (
            <button type="button" className="viewer-choice" onClick={onApart}>
              <Drawing path={PICTURE} />
              {texts.picture}
            </button>
          )}
        </div>
      </section>
    </>
  );
}
