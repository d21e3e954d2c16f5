import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import type { Card, CardTexts } from "@/components/video/card";
import { playsByItself, previews } from "@/components/video/previews";
import { reportBroken } from "@/components/video/report-broken";
import { fillText } from "@/lib/i18n/fill-text";
import type { Language } from "@/lib/i18n/languages";
import { KeyList } from "./key-list";
import { actOf, stepSpeed } from "./keys";
import type { Controls } from "./parts";
import { Slide } from "./slide";
import { keepSound, readSound, type Sound } from "./sound";
import { useMediaSession } from "./use-media-session";
import { CLOSE, Drawing, NEXT, PREVIOUS } from "./viewer-drawing";
import { useViewerTexts, type ViewerTexts } from "./viewer-texts";
import { closeWatch, moveWatch } from "./watch-address";
import "./viewer.css";

export type ViewerProps = {
  /** All that the list has loaded. */
  cards: Card[];
  /** The card that is shown first. */
  initial: string;
  /** Videos of the list that are not loaded yet. */
  left: number;
  isLoading: boolean;
  onMore: () => void;
  language: Language;
  texts: CardTexts;
};

/** How long a line is shown. */
const LINE_MS = 5000;
/** The next page is loaded while so many videos are left to watch. */
const AHEAD = 4;

/** The list as a vertical player over the page. */
export function Viewer(props: ViewerProps) {
  const texts = useViewerTexts(props.language);
  return texts && <OpenViewer {...props} own={texts} />;
}

/** The video that is scrolled to, and how to move to another. */
function useWalk({ cards, initial, left, isLoading, onMore }: ViewerProps) {
  const list = useRef<HTMLOListElement>(null);
  const [index, setIndex] = useState(() =>
    Math.max(
      cards.findIndex(({ id }) => id === initial),
      0,
    ),
  );
  const begin = useEffectEvent(() => scrollToSlide(index, "instant"));
  useLayoutEffect(() => begin(), []);

  function scrollToSlide(to: number, behavior: ScrollBehavior): void {
    const { current } = list;
    current?.scrollTo({ top: to * current.clientHeight, behavior });
  }

  function move(steps: 1 | -1): void {
    const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const to = Math.min(Math.max(index + steps, 0), cards.length - 1);
    scrollToSlide(to, isCalm ? "instant" : "smooth");
  }

  function follow(): void {
    const { current } = list;
    if (!current) return;
    const at = Math.round(current.scrollTop / current.clientHeight);
    const card = cards[at];
    if (at === index || !card) return;
    setIndex(at);
    moveWatch(card.id);
  }

  const loadMore = useEffectEvent(onMore);
  const isNearEnd = left > 0 && !isLoading && index >= cards.length - AHEAD;
  useEffect(() => {
    if (isNearEnd) loadMore();
  }, [isNearEnd]);

  return { list, index, move, follow };
}

/** A dialog that is open as long as it is there; the focus returns to where it was. */
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

/** A line that goes by itself. */
function useLine() {
  const [line, setLine] = useState("");
  useEffect(() => {
    if (line === "") return;
    const timer = setTimeout(() => setLine(""), LINE_MS);
    return () => clearTimeout(timer);
  }, [line]);
  return [line, setLine] as const;
}

type OpenProps = ViewerProps & { own: ViewerTexts };

function OpenViewer({ own, ...props }: OpenProps) {
  const { cards, left, language, texts } = props;
  const dialog = useDialog();
  const { list, index, move, follow } = useWalk(props);
  const controls = useRef<Controls>(null);
  const [sound, setSound] = useState(readSound);
  const [speed, setSpeed] = useState(1);
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const [line, setLine] = useLine();
  const [hasKeys, setKeys] = useState(false);
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
  const isGone = card !== undefined && gone.has(card.id);
  const skip = useEffectEvent(() => {
    setLine(own.gone);
    move(index < cards.length - 1 ? 1 : -1);
  });
  useEffect(() => {
    if (isGone) skip();
  }, [isGone]);

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const act = actOf(event, document.activeElement);
    if (!act) return;
    event.preventDefault();
    if (act.do === "play") controls.current?.toggle();
    else if (act.do === "seek") controls.current?.seek(act.seconds);
    else if (act.do === "move") move(act.steps);
    else if (act.do === "mute") changeSound({ ...sound, isMuted: !sound.isMuted });
    else if (act.do === "help") setKeys(!hasKeys);
    else if (act.do === "fullscreen") void toggleFullscreen(dialog.current);
    else if (act.do === "speed") {
      const next = stepSpeed(speed, act.steps);
      setSpeed(next);
      setLine(fillText(own.speedNow, { speed: String(next) }));
    }
  });
  // Of the page: the button that had the focus can be gone.
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
        closeWatch();
      }}
      onClose={closeWatch}
    >
      <ol ref={list} className="viewer-list" onScroll={follow} tabIndex={-1}>
        {cards.map((one, at) => (
          <Slide
            key={one.id}
            {...{ card: one, language, texts, own, sound, speed, controls, isAutomatic }}
            distance={at - index}
            isGone={gone.has(one.id)}
            place={at + 1}
            total={cards.length + left}
            onSound={changeSound}
            onEnd={() => move(1)}
            onSilenced={() => setSound({ ...sound, isMuted: true })}
            onGone={() => lose(one)}
          />
        ))}
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
      {hasKeys && <KeyList texts={own} onClose={() => setKeys(false)} />}
      <p className="viewer-line" role="status">
        {line}
      </p>
      <p className="sr-only" aria-live="polite">
        {card && placeText(own, card, index + 1, cards.length + left)}
      </p>
      <p className="sr-only" aria-live="polite" data-announcements="" />
    </dialog>
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
