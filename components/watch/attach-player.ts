import { announce } from "@/components/ui/announce";
import { type Act, actOf, stepSpeed } from "@/components/viewer/keys";
import { keepSound, storedSound } from "@/components/viewer/sound";
import { loadViewerTexts } from "@/components/viewer/viewer-texts";
import { fillText } from "@/lib/i18n/fill-text";
import type { Language } from "@/lib/i18n/languages";

export type Attached = {
  language: Language;
  title: string;
  artist: string;
  artwork: string | null;
  onHelp: () => void;
  signal: AbortSignal;
};

/** Cards play previews without controls. */
const PLAYER = "main video[controls]";

const player = () => document.querySelector<HTMLVideoElement>(PLAYER);

const SEEK_SECONDS = 10;

/** Handles seeks only: the browser itself plays and pauses. */
function handleSeeks(signal: AbortSignal): void {
  const session = navigator.mediaSession;
  if (!session) return;
  const directions = { seekbackward: -1, seekforward: 1 } as const;
  for (const name of ["seekbackward", "seekforward"] as const) {
    session.setActionHandler(name, ({ seekOffset }) => {
      const video = player();
      if (video) video.currentTime += directions[name] * (seekOffset ?? SEEK_SECONDS);
    });
    signal.addEventListener("abort", () => session.setActionHandler(name, null));
  }
}

function sayMetadata({ title, artist, artwork }: Attached): void {
  if (!navigator.mediaSession) return;
  const pictures = artwork ? [{ src: artwork }] : [];
  navigator.mediaSession.metadata = new MediaMetadata({ title, artist, artwork: pictures });
}

async function changeSpeed(video: HTMLVideoElement, steps: 1 | -1, language: Language) {
  video.playbackRate = stepSpeed(video.playbackRate, steps);
  const { speedNow } = await loadViewerTexts(language);
  announce(fillText(speedNow, { speed: String(video.playbackRate) }));
}

async function toggleRepeat(video: HTMLVideoElement, language: Language) {
  video.loop = !video.loop;
  const { repeatOn, repeatOff } = await loadViewerTexts(language);
  announce(video.loop ? repeatOn : repeatOff);
}

/** False if the key stays the page's: until the video is started, arrow keys scroll. */
function perform(act: Act, video: HTMLVideoElement, { language, onHelp }: Attached): boolean {
  if (act.do === "move") return false;
  if (act.do === "seek") {
    if (video.played.length === 0) return false;
    video.currentTime += act.seconds;
  } else if (act.do === "play") {
    if (video.paused) video.play().catch(() => undefined);
    else video.pause();
  } else if (act.do === "mute") video.muted = !video.muted;
  else if (act.do === "help") onHelp();
  else if (act.do === "fullscreen") {
    const change = document.fullscreenElement
      ? document.exitFullscreen()
      : video.requestFullscreen?.();
    change?.catch(() => undefined);
  } else if (act.do === "repeat") {
    toggleRepeat(video, language).catch((error: unknown) => reportError(error));
  } else if (act.do === "speed") {
    changeSpeed(video, act.steps, language).catch((error: unknown) => reportError(error));
  }
  return true;
}

export function attachPlayer(attached: Attached): void {
  const { signal } = attached;
  handleSeeks(signal);
  const isPlayer = (target: EventTarget | null) =>
    target instanceof HTMLVideoElement && target.matches(PLAYER);

  document.addEventListener(
    "keydown",
    (event) => {
      const video = player();
      const act = actOf(event, document.activeElement);
      if (!video || !act || event.defaultPrevented) return;
      // Space moves the page, too, until the video was started.
      if (event.key === " " && video.played.length === 0) return;
      if (perform(act, video, attached)) event.preventDefault();
    },
    { signal },
  );

  const heard = new WeakSet<EventTarget>();
  document.addEventListener(
    "play",
    ({ target }) => {
      if (!(target instanceof HTMLVideoElement) || !isPlayer(target) || heard.has(target)) return;
      heard.add(target);
      const sound = storedSound();
      if (sound) Object.assign(target, { volume: sound.volume, muted: sound.isMuted });
      sayMetadata(attached);
    },
    { capture: true, signal },
  );
  document.addEventListener(
    "volumechange",
    ({ target }) => {
      if (!(target instanceof HTMLVideoElement) || !heard.has(target)) return;
      keepSound({ isMuted: target.muted, volume: target.volume });
    },
    { capture: true, signal },
  );
}
