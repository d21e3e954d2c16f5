import { type RefObject, useEffect, useRef } from "react";
import useSWR from "swr";
import type { Quality } from "@/components/extraction/result/choose-video";
import { MenuPanel } from "@/components/video/menu-panel";
import { fillText } from "@/lib/i18n/fill-text";
import { formatMegabytes } from "@/lib/i18n/format";
import type { Language } from "@/lib/i18n/languages";
import { estimateGif, planGif } from "@/lib/media/gif-size";
import { fetchMaster } from "@/lib/media/hls/fetch-hls";
import type { Master, Variant } from "@/lib/media/hls/playlist";
import type { LocalVideo } from "@/lib/videos/local-record";
import { estimateBytes } from "@/lib/videos/preview-file";
import { CaptionItems } from "./caption-items";
import {
  gifJob,
  piecesJob,
  type SaveJob,
  type SaveSource,
  type SaveSubject,
  soundJob,
} from "./job";
import { MenuGroup, MenuItem } from "./menu-items";
import { SaveSettings } from "./save-settings";
import { type SaveTexts, useSaveTexts } from "./save-texts";

export type SaveChoices = {
  subject: SaveSubject;
  /** Null for a video that X has in pieces only. */
  quality: Quality | null;
  language: Language;
  onSave: (job: SaveJob) => void;
  onEdit: () => void;
};

type Props = SaveChoices & {
  id: string;
  opener: RefObject<HTMLButtonElement | null>;
  onLeave: () => void;
  onClose: () => void;
};

export function SaveMenu({ id, opener, onLeave, onClose, ...choices }: Props) {
  const texts = useSaveTexts(choices.language, true);
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (texts) content.current?.querySelector<HTMLElement>("button, input")?.focus();
  }, [texts]);
  return (
    <MenuPanel {...{ id, opener, onLeave, onClose }} closeText={texts?.close}>
      <div
        ref={content}
        className="max-h-[75svh] min-h-24 w-72 max-w-full overflow-y-auto text-sm font-normal max-sm:w-full"
      >
        {texts && <SaveOptions {...choices} texts={texts} />}
      </div>
    </MenuPanel>
  );
}

/** After this time the menu works without the master playlist. */
const MASTER_MS = 15_000;

/** Undefined while it loads; null if there is no usable one. */
function useMaster(playlistUrl: string | null): Master | null | undefined {
  const { data, error } = useSWR(
    playlistUrl === null ? null : ["master", playlistUrl],
    ([, url]) => fetchMaster(url, { signal: AbortSignal.timeout(MASTER_MS) }),
    { revalidateOnFocus: false, shouldRetryOnError: false },
  );
  return playlistUrl === null || error ? null : data;
}

function SaveOptions({ texts, ...choices }: SaveChoices & { texts: SaveTexts }) {
  const { subject, quality, language, onSave, onEdit } = choices;
  const { video } = subject;
  const master = useMaster(video.playlist_url);
  const sound = soundSource(video, master ?? null, quality?.url ?? null);
  const better = master ? betterVariants(video, master) : [];
  const about = (bytes: number | null) =>
    bytes === null ? "" : ` · ${formatMegabytes(bytes, language)}`;
  const gif = wholeGif(video);
  return (
    <>
      <MenuGroup title={texts.menu}>
        {sound && (
          <MenuItem
            icon="sound"
            text={texts.sound}
            detail={`M4A${about(sound.bytes)}`}
            onClick={() => onSave(soundJob(subject, sound.source))}
          />
        )}
        {gif && quality && (
          <MenuItem
            icon="gif"
            text={texts.saveGif}
            detail={gif.bytes === null ? "" : `≈ ${formatMegabytes(gif.bytes, language)}`}
            onClick={() => onSave(gifJob(subject, quality))}
          />
        )}
        <MenuItem icon="clip" text={`${texts.editTitle}…`} onClick={onEdit} />
      </MenuGroup>
      {master === undefined && <p className="px-3 py-2 text-xs text-muted">{texts.looking}</p>}
      {better.length > 0 && (
        <MenuGroup title={texts.moreQualities}>
          {better.map((variant) => {
            const job = piecesJob(subject, variant);
            const label = labelOf(variant) ?? "MP4";
            return (
              <MenuItem
                key={variant.url}
                icon="quality"
                text={fillText(texts.together, { quality: label })}
                detail={about(job.estimatedBytes).replace(" · ", "")}
                onClick={() => onSave(job)}
              />
            );
          })}
        </MenuGroup>
      )}
      {master && master.captions.length > 0 && (
        <CaptionItems {...{ subject, language, texts }} tracks={master.captions} />
      )}
      <SaveSettings {...{ subject, texts }} resolution={quality?.resolution ?? null} />
    </>
  );
}

const sideOf = (width: number | null, height: number | null) =>
  width && height ? Math.min(width, height) : 0;

function bestSide({ qualities }: LocalVideo): number {
  const sides = qualities.map(({ resolution }) => {
    const [width = 0, height = 0] = (resolution ?? "").split("x").map(Number);
    return sideOf(width, height);
  });
  return Math.max(0, ...sides);
}

/** `1080p`; null for a playlist that does not say. */
export function labelOf({ width, height }: Variant): string | null {
  const side = sideOf(width, height);
  return side > 0 ? `${side}p` : null;
}

/** Qualities above X's best file, one of each size. */
export function betterVariants(video: LocalVideo, { variants }: Master): Variant[] {
  const best = bestSide(video);
  const better = variants.filter(
    ({ width, height }) => video.qualities.length === 0 || sideOf(width, height) > best,
  );
  return better.filter(
    (one, place) => better.findIndex((other) => labelOf(other) === labelOf(one)) === place,
  );
}

/** Null if it takes more than a tap; `bytes` is null if X does not give its length. */
export function wholeGif(video: LocalVideo): { bytes: number | null } | null {
  if (video.kind !== "gif") return null;
  const { width, height, duration_ms: ms } = video;
  if (!ms || !width || !height) return { bytes: null };
  const plan = planGif({ from: 0, to: ms / 1000 }, { width, height });
  return plan && { bytes: estimateGif(plan) };
}

/** Bits per second of X's sound if nothing states it. */
const USUAL_RATE = 128_000;

export function soundSource(
  video: LocalVideo,
  master: Master | null,
  fileUrl: string | null,
): { source: SaveSource; bytes: number | null } | null {
  if (video.kind === "gif" || master?.isSilent) return null;
  const sounds = (master?.variants ?? []).flatMap(({ sound }) => sound ?? []);
  const [best] = sounds;
  const rate = Number(/\/mp4a\/(\d{4,6})\//.exec(best ?? "")?.[1]) || USUAL_RATE;
  const bytes = estimateBytes(rate, video.duration_ms);
  if (best !== undefined) return { source: { kind: "hls", picture: null, sound: best }, bytes };
  const whole = master?.variants.at(-1)?.url ?? null;
  if (fileUrl !== null) return { source: { kind: "file", url: fileUrl }, bytes };
  return whole === null ? null : { source: { kind: "hls", picture: whole, sound: null }, bytes };
}
