import type { RefObject } from "react";
import type { SaveController } from "@/components/extraction/save/use-save";
import type { Card, CardTexts } from "@/components/video/card";
import type { Language } from "@/lib/i18n/languages";
import type { Sound } from "./sound";
import type { usePlayback } from "./use-playback";
import type { ViewerTexts } from "./viewer-texts";

/** What the current video can be told. */
export type Controls = {
  toggle: () => void;
  seek: (seconds: number) => void;
  /** Shows the video in a window of its own. */
  showApart: () => void;
};

export type SlideProps = {
  card: Card;
  /** From the current one. */
  distance: number;
  isGone: boolean;
  /** From 1. */
  place: number;
  total: number;
  language: Language;
  texts: CardTexts;
  own: ViewerTexts;
  sound: Sound;
  speed: number;
  /** No data saver, no reduced motion. */
  isAutomatic: boolean;
  controls: RefObject<Controls | null>;
  hasSettings: boolean;
  onSound: (sound: Sound) => void;
  onSettings: () => void;
  /** The video has ended, and does not repeat. */
  onEnd: () => void;
  onSilenced: () => void;
  onGone: () => void;
};

export type OverlayProps = SlideProps & {
  playback: ReturnType<typeof usePlayback>;
  saving: SaveController;
  isHeld: boolean;
  onHold: (isHeld: boolean) => void;
};
