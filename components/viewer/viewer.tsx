import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { usePassing } from "@/components/ui/use-passing";
import type { Card, CardTexts } from "@/components/video/card";
import { playsByItself, previews } from "@/components/video/previews";
import { reportBroken } from "@/components/video/report-broken";
import { fillText } from "@/lib/i18n/fill-text";
import type { Language } from "@/lib/i18n/languages";
import { KeyList } from "./key-list";
import { actOf, stepSpeed } from "./keys";
import type { Controls } from "./parts";
import { repeat } from "./repeat";
import { Settings } from "./settings";
import { Slide } from "./slide";
import { keepSound, readSound, type Sound } from "./sound";
import { useMediaSession } from "./use-media-session";
import { useWalk, type Walked } from "./use-walk";
import { CLOSE, Drawing, NEXT, PREVIOUS } from "./viewer-drawing";
import { useViewerTexts, type ViewerTexts } from "./viewer-texts";
import { closeWatch } from "./watch-address";
import "./viewer.css";

export type ViewerProps = Walked & { language: Language; texts: CardTexts };

const LINE_MS = 5000;

export function Viewer(props: ViewerProps) {
  const texts = useViewerTexts(props.language);
  return texts && <OpenViewer {...props} own={texts} />;
}

function useDialog() {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    previews.stop();
    // Gives the focus back, which removing the element does not.
    return () => element?.close();
  }, []);
  return dialog;
}

type OpenProps = ViewerProps & { own: ViewerTexts };

function OpenViewer({ own, ...props }: OpenProps) {
  const { left, language, texts } = props;
  const dialog = useDialog();
  const { list, cards, visited, index, move, skip, events } = useWalk(props);
  const controls = useRef<Controls>(null);
  const [sound, setSound] = useState(readSound);
  const [speed, setSpeed] = useState(1);
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const [line, setLine] = usePassing("", LINE_MS);
  const [open, setOpen] = useState<"keys" | "settings" | null>(null);
  const card = cards[index];
  const isAutomatic = playsByItself();
  useMediaSession(card, controls, move);

  function changeSound(next: Sound): void {
    setSound(next);
    keepSound(next);
  }

  function lose(lost: Card): void {
    reportBroken(lost);
    setGone((before) => new Set([...before, lost.id]));
  }
  const goneId = card && gone.has(card.id) ? card.id : null;
  const pass = useEffectEvent(() => {
    setLine(own.gone);
    skip(({ id }) => gone.has(id));
  });
  useEffect(() => {
    if (goneId !== null) pass();
  }, [goneId]);

  function changeSpeed(next: number): void {
    setSpeed(next);
    setLine(fillText(own.speedNow, { speed: String(next) }));
  }

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === "Escape" && open !== null) {
      // Otherwise the dialog would close.
      event.preventDefault();
      return setOpen(null);
    }
    const act = actOf(event, document.activeElement);
    if (!act) return;
    event.preventDefault();
    if (act.do === "play") controls.current?.toggle();
    else if (act.do === "seek") controls.current?.seek(act.seconds);
    else if (act.do === "move") move(act.steps);
    else if (act.do === "mute") {
      changeSound({ ...sound, isMuted: !sound.isMuted });
      setLine(sound.isMuted ? own.soundOn : own.soundOff);
    } else if (act.do === "repeat") {
      const repeats = repeat.read() === "one";
      repeat.write(repeats ? "off" : "one");
      setLine(repeats ? own.repeatOff : own.repeatOn);
    } else if (act.do === "help") setOpen(open === "keys" ? null : "keys");
    else if (act.do === "fullscreen") void toggleFullscreen(dialog.current);
    else if (act.do === "speed") changeSpeed(stepSpeed(speed, act.steps));
  });
  // Back on the page: the button that had the focus may be gone.
  useEffect(() => {
    const follow = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener("keydown", follow);
    return () => document.removeEventListener("keydown", follow);
  }, []);

  return (
    <dialog
      ref={dialog}
      aria-label={own.label}
      className="viewer"
      onCancel={(event) => {
        event.preventDefault();
        if (open === null) closeWatch();
        else setOpen(null);
      }}
      onClose={closeWatch}
    >
      {/* Has the focus at first, and would be named by everything in it. */}
      <ol ref={list} aria-label={own.label} className="viewer-list" tabIndex={-1} {...events}>
        {cards.map((one, at) => {
          // A long list must not cost each swipe.
          if (Math.abs(at - index) > 1 && !visited.has(one.id)) {
            return <li key={one.id} className="viewer-slide" inert />;
          }
          return (
            <Slide
              key={one.id}
              {...{ card: one, language, texts, own, sound, speed, controls, isAutomatic }}
              distance={at - index}
              isGone={gone.has(one.id)}
              place={at + 1}
              total={cards.length + left}
              hasSettings={open === "settings"}
              onSound={changeSound}
              onSettings={() => setOpen("settings")}
              onEnd={() => move(1)}
              onSilenced={() => setSound({ ...sound, isMuted: true })}
              onGone={() => lose(one)}
            />
          );
        })}
      </ol>
      <button
        type="button"
        className="viewer-button viewer-close"
        title={own.close}
        onClick={closeWatch}
      >
        <Drawing path={CLOSE} />
        <span className="sr-only">{own.close}</span>
      </button>
      <div className="viewer-steps">
        <Step text={own.previous} path={PREVIOUS} isOff={index === 0} onStep={() => move(-1)} />
        <Step
          text={own.next}
          path={NEXT}
          isOff={index === cards.length - 1}
          onStep={() => move(1)}
        />
      </div>
      {open === "keys" && <KeyList texts={own} onClose={() => setOpen(null)} />}
      {open === "settings" && (
        <Settings
          {...{ sound, speed }}
          texts={own}
          onSound={changeSound}
          onSpeed={changeSpeed}
          onApart={() => controls.current?.showApart()}
          onClose={() => setOpen(null)}
        />
      )}
      <p className="viewer-line" role="status">
        {line}
      </p>
      <Spoken text={card ? placeText(own, card, index + 1, cards.length + left) : ""} />
      <p className="sr-only" aria-live="polite" data-announcements="" />
    </dialog>
  );
}

/** Screen readers notice the region first, and read what is added afterwards. */
const SPOKEN_MS = 200;

function Spoken({ text }: { text: string }) {
  const [spoken, setSpoken] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setSpoken(text), SPOKEN_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <p className="sr-only" aria-live="polite">
      {spoken}
    </p>
  );
}

const placeText = ({ place }: ViewerTexts, { title, name }: Card, at: number, total: number) =>
  fillText(place, { place: String(at), total: String(total), title: title || name });

async function toggleFullscreen(dialog: HTMLDialogElement | null): Promise<void> {
  const change = document.fullscreenElement
    ? document.exitFullscreen()
    : dialog?.requestFullscreen?.();
  await change?.catch(() => undefined);
}

type StepProps = { text: string; path: string; isOff: boolean; onStep: () => void };

function Step({ text, path, isOff, onStep }: StepProps) {
  return (
    <button
      type="button"
      className="viewer-button"
      title={text}
      aria-disabled={isOff}
      onClick={isOff ? undefined : onStep}
    >
      <Drawing path={path} />
      <span className="sr-only">{text}</span>
    </button>
  );
}
