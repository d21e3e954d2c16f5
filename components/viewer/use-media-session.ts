import { type RefObject, useEffect, useEffectEvent } from "react";
import type { Card } from "@/components/video/card";
import type { Controls } from "./parts";

const SEEK_SECONDS = 10;

export function useMediaSession(
  card: Card | undefined,
  controls: RefObject<Controls | null>,
  move: (steps: 1 | -1) => void,
): void {
  const step = useEffectEvent((steps: 1 | -1) => move(steps));

  useEffect(() => {
    const session = navigator.mediaSession;
    if (!session) return;
    const acts: Partial<Record<MediaSessionAction, () => void>> = {
      play: () => controls.current?.toggle(),
      pause: () => controls.current?.toggle(),
      previoustrack: () => step(-1),
      nexttrack: () => step(1),
      seekbackward: () => controls.current?.seek(-SEEK_SECONDS),
      seekforward: () => controls.current?.seek(SEEK_SECONDS),
    };
    const names = Object.keys(acts) as MediaSessionAction[];
    for (const name of names) session.setActionHandler(name, acts[name] ?? null);
    return () => {
      session.metadata = null;
      for (const name of names) session.setActionHandler(name, null);
    };
  }, [controls]);

  useEffect(() => {
    if (!navigator.mediaSession || !card) return;
    const { title, name, thumbnail, sensitive } = card;
    const artwork = thumbnail && !sensitive ? [{ src: thumbnail }] : [];
    navigator.mediaSession.metadata = new MediaMetadata({ title, artist: name, artwork });
  }, [card]);
}
