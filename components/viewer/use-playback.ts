import {
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import type { Card } from "@/components/video/card";
import { thumbnailSource } from "@/components/video/poster";
import { recordView } from "@/components/video/record-open";
import { isFileGone } from "@/components/video/report-broken";
import type { Language } from "@/lib/i18n/languages";
import { noteLoaded, pickFile, SLOW_MS, throughput } from "./pick-file";
import { returnPlayer, takePlayer } from "./players";
import type { Sound } from "./sound";

/** How long the current video is on screen before the next is requested. */
const AHEAD_MS = 2000;

/** The list has often loaded this small size: it shows before the file. */
const posterOf = ({ thumbnail, shape }: Card) => thumbnailSource(thumbnail, shape)?.src ?? null;

const viewed = new Set<string>();

type Played = {
  box: RefObject<HTMLElement | null>;
  card: Card;
  distance: number;
  isAutomatic: boolean;
  sound: Sound;
  speed: number;
  repeats: boolean;
  language: Language;
  /** The browser plays sound only after a press. */
  onSilenced: () => void;
  onEnd: () => void;
  onGone: () => void;
};

function load(video: HTMLVideoElement, files: readonly string[]): void {
  if (video.hasAttribute("src")) return;
  const { clientWidth: width, clientHeight: height } = video;
  video.preload = "auto";
  video.src = pickFile(files, {
    ...{ width, height, density: devicePixelRatio, throughput: throughput() },
  });
  video.load();
}

function measure(video: HTMLVideoElement): () => void {
  let began = 0;
  const start = () => {
    began = performance.now();
  };
  const note = () => {
    const { buffered } = video;
    const last = buffered.length - 1;
    if (last < 0 || began === 0) return;
    noteLoaded(video.currentSrc, buffered.end(last), performance.now() - began);
    began = 0;
  };
  // On a slow connection the browser may never expect to play through.
  const noteSlow = () => performance.now() - began >= SLOW_MS && note();
  const listeners = { loadstart: start, canplaythrough: note, progress: noteSlow };
  for (const [name, listen] of Object.entries(listeners)) video.addEventListener(name, listen);
  return () => {
    for (const [name, listen] of Object.entries(listeners)) video.removeEventListener(name, listen);
  };
}

export function usePlayback(props: Played) {
  const { box, card, distance, isAutomatic, sound, speed, repeats, language } = props;
  const video = useRef<HTMLVideoElement>(null);
  const [isPaused, setPaused] = useState(!isAutomatic);

  async function play(): Promise<void> {
    const element = video.current;
    if (!element) return;
    load(element, card.files);
    try {
      await element.play();
    } catch (error) {
      const isRefused = error instanceof DOMException && error.name === "NotAllowedError";
      // Meanwhile the element may belong to another video.
      if (!isRefused || element !== video.current) return;
      if (element.muted) return setPaused(true);
      props.onSilenced();
      element.muted = true;
      await element.play().catch(() => setPaused(true));
    }
  }

  const begin = useEffectEvent(() => {
    if (isAutomatic) void play();
  });
  const prepare = useEffectEvent(() => {
    if (isAutomatic && video.current) load(video.current, card.files);
  });

  usePlayer({
    ...{ box, video, poster: posterOf(card) },
    onEvent: {
      play: () => setPaused(false),
      playing: countView,
      // A swipe pauses it too, but then it plays again by itself.
      pause: () => setPaused(distance === 0 || !isAutomatic),
      error: () => isFileGone(video.current?.error ?? null) && props.onGone(),
      ended: () => distance === 0 && props.onEnd(),
    },
  });
  useLayoutEffect(() => {
    if (!video.current) return;
    video.current.muted = sound.isMuted;
    video.current.volume = sound.volume;
    // A file that is loaded later starts at the default.
    video.current.defaultPlaybackRate = speed;
    video.current.playbackRate = speed;
    video.current.loop = repeats;
  }, [sound, speed, repeats]);
  useEffect(() => (video.current ? measure(video.current) : undefined), []);

  useEffect(() => {
    const element = video.current;
    if (distance === 0) begin();
    else element?.pause();
    if (element && distance !== 0 && element.hasAttribute("src")) element.currentTime = 0;
    if (distance !== 1) return;
    let timer: number | undefined;
    const frame = requestAnimationFrame(() => {
      timer = window.setTimeout(prepare, AHEAD_MS);
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [distance]);

  function countView(): void {
    if (distance !== 0 || viewed.has(card.postUrl)) return;
    viewed.add(card.postUrl);
    void recordView(card, language);
  }

  return {
    ...{ video, isPaused, play },
    toggle: () => (video.current?.paused ? void play() : video.current?.pause()),
  };
}

const EVENTS = ["play", "playing", "pause", "error", "ended"] as const;

type PlayerEvent = (typeof EVENTS)[number];

type Player = {
  box: RefObject<HTMLElement | null>;
  video: RefObject<HTMLVideoElement | null>;
  poster: string | null;
  onEvent: Record<PlayerEvent, () => void>;
};

function usePlayer({ box, video, poster, onEvent }: Player): void {
  const follow = useEffectEvent((type: PlayerEvent) => onEvent[type]());
  const show = useEffectEvent((player: HTMLVideoElement) => {
    if (poster !== null) player.poster = poster;
    box.current?.append(player);
  });

  useLayoutEffect(() => {
    const player = takePlayer();
    Object.assign(player, { playsInline: true, preload: "none", tabIndex: -1 });
    const listen = ({ type }: Event) => follow(type as PlayerEvent);
    for (const event of EVENTS) player.addEventListener(event, listen);
    video.current = player;
    show(player);
    return () => {
      for (const event of EVENTS) player.removeEventListener(event, listen);
      video.current = null;
      player.remove();
      returnPlayer(player);
    };
  }, [video]);
}
