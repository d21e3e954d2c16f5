import type { RefObject } from "react";
import type { SaveController } from "@/components/extraction/save/use-save";
import type { Card, CardTexts } from "@/components/video/card";
import type { Language } from "@/lib/i18n/languages";
import type { Sound } from "./sound";
import type { usePlayback } from "./use-playback";
import type { ViewerTexts } from "./viewer-texts";

export type Controls = {
  toggle: () => void;
  seek: (seconds: number) => void;
  /** Shows the video in picture-in-picture. */
  showApart: () => void;
};

export type SlideProps = {
  card: Card;
  /** Position relative to the current video. */
  distance: number;
  isGone: boolean;
  /** Position in the list, from 1. */
  place: number;
  total: number;
  language: Language;
  texts: CardTexts;
  own: ViewerTexts;
  sound: Sound;
  speed: number;
  /** Plays by itself: no data saver and no reduced motion. */
  isAutomatic: boolean;
  controls: RefObject<Controls | null>;
  hasSettings: boolean;
  onSound: (sound: Sound) => void;
  onSettings: () => void;
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
