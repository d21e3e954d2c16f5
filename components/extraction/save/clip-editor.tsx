import { useEffect, useRef, useState } from "react";
import { Icon } from "@/components/ui/icon";
import { fillText } from "@/lib/i18n/fill-text";
import { formatMegabytes } from "@/lib/i18n/format";
import { MAX_GIF_SECONDS } from "@/lib/media/gif-size";
import { keyFrameBefore } from "@/lib/media/key-frames";
import type { Span } from "@/lib/media/task";
import { ClipActions, type ClipEditorProps } from "./clip-actions";
import { ClipRange } from "./clip-range";
import type { SaveJob } from "./job";
import { MAX_BYTES } from "./save-state";
import { type SaveTexts, useSaveTexts } from "./save-texts";
import { type Loaded, useLoaded } from "./use-loaded";

export function ClipEditor(props: ClipEditorProps) {
  const texts = useSaveTexts(props.language, true);
  const { loaded, handOver } = useLoaded(props.source, props.estimatedBytes);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);

  function save(job: SaveJob) {
    handOver();
    props.onSave(job);
  }

  return (
    <dialog
      ref={dialog}
      aria-label={texts?.editTitle}
      onClose={props.onClose}
      className="m-auto max-h-none w-full max-w-2xl rounded-card border border-line bg-surface p-0 font-normal text-ink backdrop:bg-black/70 max-sm:h-dvh max-sm:max-w-none max-sm:rounded-none max-sm:border-0"
    >
      {texts && (
        <div className="grid grid-cols-1 gap-3 p-4 max-sm:pb-[max(1rem,env(safe-area-inset-bottom))]">
          <div className="flex items-center justify-between">
            <h2 className="font-semibold">{texts.editTitle}</h2>
            <button
              type="button"
              aria-label={texts.close}
              onClick={() => dialog.current?.close()}
              className="grid size-11 place-items-center rounded-xl hover:bg-raised"
            >
              <Icon name="close" />
            </button>
          </div>
          {loaded.kind === "loaded" ? (
            <Editor {...props} onSave={save} texts={texts} loaded={loaded} />
          ) : (
            <Waiting loaded={loaded} texts={texts} language={props.language} />
          )}
        </div>
      )}
    </dialog>
  );
}

type WaitingProps = Pick<ClipEditorProps, "language"> & { loaded: Loaded; texts: SaveTexts };

function Waiting({ loaded, texts, language }: WaitingProps) {
  if (loaded.kind === "failed") {
    const limit = formatMegabytes(MAX_BYTES, language);
    return (
      <p role="alert" className="py-16 text-center text-balance text-danger">
        {loaded.isTooLarge ? fillText(texts.editTooLarge, { limit }) : texts.editFailed}
      </p>
    );
  }
  return (
    <div className="grid aspect-video place-items-center rounded-xl bg-raised p-6 text-sm text-muted">
      <label className="grid w-full max-w-60 gap-2 text-center">
        {texts.editLoading}
        <progress
          value={loaded.kind === "loading" ? (loaded.part ?? undefined) : undefined}
          className="h-1.5 w-full accent-accent"
        />
      </label>
    </div>
  );
}

type EditorProps = ClipEditorProps & {
  texts: SaveTexts;
  loaded: Extract<Loaded, { kind: "loaded" }>;
};

function Editor({ loaded, texts, ...props }: EditorProps) {
  const { seconds, keyFrames } = loaded.overview;
  const video = useRef<HTMLVideoElement>(null);
  const [span, setSpan] = useState<Span>({ from: 0, to: Math.min(seconds, MAX_GIF_SECONDS) });
  const [now, setNow] = useState(0);
  const [isExact, setExact] = useState(false);
  const shown = isExact ? span : { ...span, from: keyFrameBefore(keyFrames, span.from) };

  function seek(seconds: number) {
    setNow(seconds);
    const player = video.current;
    if (!player) return;
    player.pause();
    player.currentTime = seconds;
  }

  function change(next: Span, seekTo: number) {
    setSpan(next);
    seek(seekTo);
  }

  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: the captions are in the menu */}
      <video
        ref={video}
        src={loaded.url}
        controls
        playsInline
        aria-label={texts.editTitle}
        onTimeUpdate={({ currentTarget }) => setNow(currentTarget.currentTime)}
        className="max-h-[45svh] w-full rounded-xl bg-black object-contain"
      />
      <ClipRange
        {...{ seconds, texts, keyFrames: isExact ? [] : keyFrames }}
        url={loaded.url}
        span={shown}
        now={Math.min(now, seconds)}
        onChange={change}
        onSeek={seek}
      />
      <ClipActions
        {...props}
        {...{ texts, isExact, video }}
        bytes={loaded.bytes}
        seconds={seconds}
        hasSound={loaded.overview.hasSound}
        size={loaded.overview}
        span={shown}
        onExact={setExact}
      />
    </>
  );
}
