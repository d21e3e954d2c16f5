import { type RefObject, useEffect, useRef } from "react";
import useSWR from "swr";
import type { Quality } from "@/components/extraction/result/choose-video";
import { MenuPanel } from "@/components/video/menu-panel";
import { fillText } from "@/lib/i18n/fill-text";
import { formatMegabytes } from "@/lib/i18n/format";
import type { Language } from "@/lib/i18n/languages";
import { fetchMaster } from "@/lib/media/hls/fetch-hls";
import type { Master } from "@/lib/media/hls/playlist";
import { CaptionItems } from "./caption-items";
import { gifJob, piecesJob, type SaveJob, type SaveSubject, soundJob } from "./job";
import { MenuGroup, MenuItem } from "./menu-items";
import { betterVariants, labelOf, soundSource, wholeGif } from "./offers";
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
