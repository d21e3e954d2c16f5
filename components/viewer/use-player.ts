import { type RefObject, useEffectEvent, useLayoutEffect } from "react";
import { returnPlayer, takePlayer } from "./players";

const EVENTS = ["play", "playing", "pause", "error", "ended"] as const;

type PlayerEvent = (typeof EVENTS)[number];

type Player = {
  box: RefObject<HTMLElement | null>;
  video: RefObject<HTMLVideoElement | null>;
  poster: string | null;
  onEvent: Record<PlayerEvent, () => void>;
};

export function usePlayer({ box, video, poster, onEvent }: Player): void {
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
