import {
  type FocusEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import type { Preview } from "./preview-controller";

/** A pointer that only crosses a card starts nothing. */
const HOVER_DELAY_MS = 120;
const FOCUS_DELAY_MS = 300;

type Previews = typeof import("./previews");

/** Loads the code with the first preview. Calls keep their order. If it fails, the poster stays. */
function act(run: (loaded: Previews) => void): void {
  import("./previews").then(run).catch(() => undefined);
}

function isMouse({ pointerType }: PointerEvent): boolean {
  return pointerType !== "touch" && matchMedia("(hover: hover) and (pointer: fine)").matches;
}

/** Where nothing hovers, the most centred card plays after a scroll. */
function followScroll(card: Element | null, preview: Preview): () => void {
  if (!card || !matchMedia("(hover: none)").matches) return () => undefined;
  let stop: (() => void) | null = () => undefined;
  act((loaded) => {
    if (stop) stop = loaded.followScroll(card, preview);
  });
  return () => {
    stop?.();
    stop = null;
    act(({ previews }) => previews.leave(preview));
  };
}

/** Plays while the pointer or the keyboard's focus is on the card; by touch, while it is most centred. */
export function usePreview(
  files: readonly string[],
  card: RefObject<Element | null>,
  isSeen: boolean,
) {
  const video = useRef<HTMLVideoElement>(null);
  const [isPlaying, setPlaying] = useState(false);
  const preview = useMemo<Preview>(() => ({ files, element: () => video.current }), [files]);
  useEffect(() => {
    if (isSeen) return followScroll(card.current, preview);
  }, [isSeen, preview, card]);

  const enter = (delayMs: number) =>
    act(({ previews, playsByItself }) => playsByItself() && previews.enter(preview, delayMs));
  const leave = () => act(({ previews }) => previews.leave(preview));
  return {
    video,
    isPlaying,
    toggle: () => (isPlaying ? leave() : act(({ previews }) => previews.play(preview))),
    videoEvents: {
      onPlaying: () => setPlaying(true),
      onPause: () => setPlaying(false),
      onEmptied: () => setPlaying(false),
    },
    pointerEvents: {
      onPointerEnter: (event: PointerEvent) => isMouse(event) && enter(HOVER_DELAY_MS),
      onPointerLeave: (event: PointerEvent) => isMouse(event) && leave(),
    },
    focusEvents: {
      onFocus: ({ target }: FocusEvent) =>
        target.matches(":focus-visible") && enter(FOCUS_DELAY_MS),
      onBlur: leave,
    },
  };
}
