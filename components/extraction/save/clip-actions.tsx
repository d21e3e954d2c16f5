import { type RefObject, useEffect, useState } from "react";
import { announce } from "@/components/ui/announce";
import { buttonStyle } from "@/components/ui/button-style";
import { formatMegabytes } from "@/lib/i18n/format";
import type { Language } from "@/lib/i18n/languages";
import { estimateGif, MAX_GIF_SECONDS, planGif } from "@/lib/media/gif-size";
import type { Span } from "@/lib/media/task";
import { fileName } from "@/lib/videos/file-name";
import { factsOf, partJob, type SaveJob, type SaveSource, type SaveSubject } from "./job";
import { MenuSwitch } from "./menu-items";
import { filePattern } from "./preferences";
import type { SaveTexts } from "./save-texts";
import { handOver } from "./sinks";

export type ClipEditorProps = {
  subject: SaveSubject;
  source: SaveSource;
  estimatedBytes: number | null;
  language: Language;
  onSave: (job: SaveJob) => void;
  onClose: () => void;
};

type Props = Pick<ClipEditorProps, "subject" | "language" | "onSave" | "onClose"> & {
  texts: SaveTexts;
  bytes: Blob;
  seconds: number;
  span: Span;
  hasSound: boolean;
  size: { width: number; height: number };
  isExact: boolean;
  video: RefObject<HTMLVideoElement | null>;
  onExact: (isExact: boolean) => void;
};

type EditorButtonProps = {
  text: string;
  bytes?: number | null;
  language?: Language;
  tone?: "primary" | "secondary";
  isOff?: boolean;
  onClick: () => void;
};

function EditorButton({ text, bytes = null, language = "en", isOff, ...props }: EditorButtonProps) {
  return (
    <button
      type="button"
      aria-disabled={isOff}
      onClick={isOff ? undefined : props.onClick}
      className={`${buttonStyle[props.tone ?? "secondary"]} min-h-12 w-full min-w-0 flex-col justify-center gap-0 px-2 py-1 text-center leading-tight whitespace-normal`}
    >
      {text}
      {bytes !== null && (
        <span className="text-xs font-normal tabular-nums">{` ≈ ${formatMegabytes(bytes, language)}`}</span>
      )}
    </button>
  );
}

function useCanEncode(): boolean {
  const [canEncode, setCanEncode] = useState(false);
  useEffect(() => {
    import("mediabunny")
      .then(({ canEncodeVideo }) => canEncodeVideo("avc"))
      .then(setCanEncode, () => setCanEncode(false));
  }, []);
  return canEncode;
}

export function ClipActions(props: Props) {
  const { subject, texts, span, bytes, isExact, language, onSave, onClose } = props;
  const canEncode = useCanEncode();
  const clipBytes = (bytes.size * (span.to - span.from)) / props.seconds;
  const canDecode = typeof VideoDecoder !== "undefined";

  function save(make: "clip" | "gif" | "sound") {
    onSave(partJob(subject, make, { bytes, span, isExact: isExact && make === "clip" }));
    onClose();
  }

  return (
    <>
      {canEncode && (
        <div className="-mx-3">
          <MenuSwitch
            label={texts.exact}
            hint={texts.exactHint}
            isOn={isExact}
            onChange={props.onExact}
          />
        </div>
      )}
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-3">
        <div className="max-sm:col-span-full">
          <EditorButton
            {...{ language }}
            tone="primary"
            text={texts.saveClip}
            bytes={clipBytes}
            onClick={() => save("clip")}
          />
        </div>
        <GifButton {...{ span, texts, language }} size={props.size} onSave={() => save("gif")} />
        {props.hasSound && <EditorButton text={texts.saveSound} onClick={() => save("sound")} />}
      </div>
      {!canDecode && <p className="text-sm text-muted">{texts.noCodecs}</p>}
      <div className="grid grid-cols-2 gap-2 border-t border-line pt-3">
        <FrameButtons {...props} />
      </div>
    </>
  );
}

type GifProps = Pick<Props, "span" | "texts" | "language" | "size"> & { onSave: () => void };

function GifButton({ span, texts, language, size, onSave }: GifProps) {
  const plan = planGif(span, size);
  const canMake = plan !== null && typeof VideoDecoder !== "undefined";
  const isTooLong = span.to - span.from > MAX_GIF_SECONDS;
  return (
    <div className="grid gap-1">
      <EditorButton
        {...{ language }}
        text={texts.saveGif}
        bytes={plan && estimateGif(plan)}
        isOff={!canMake}
        onClick={onSave}
      />
      {isTooLong && <p className="text-xs text-pretty text-muted">{texts.tooLong}</p>}
    </div>
  );
}

function FrameButtons({ subject, texts, video }: Pick<Props, "subject" | "texts" | "video">) {
  const [failure, setFailure] = useState("");

  async function take(act: (player: HTMLVideoElement) => Promise<void>, failed: string) {
    setFailure("");
    try {
      if (video.current) await act(video.current);
    } catch {
      setFailure(failed);
      announce(failed);
    }
  }

  async function save(player: HTMLVideoElement) {
    const resolution = `${player.videoWidth}x${player.videoHeight}`;
    const name = fileName(filePattern.read(), factsOf(subject, resolution), "jpg");
    const picture = await pictureOf(player, "image/jpeg");
    await handOver([new File([picture], name, { type: "image/jpeg" })]);
  }

  async function copy(player: HTMLVideoElement) {
    await copyFrame(player);
    announce(texts.frameCopied);
  }

  return (
    <>
      <EditorButton text={texts.saveFrame} onClick={() => take(save, texts.noCodecs)} />
      <EditorButton text={texts.copyFrame} onClick={() => take(copy, texts.frameFailed)} />
      {failure && <p className="col-span-full text-sm text-danger">{failure}</p>}
    </>
  );
}

/** Draws the frame at the video's full size. Throws where it cannot be read. */
async function pictureOf(video: HTMLVideoElement, type: "image/png" | "image/jpeg") {
  const canvas = document.createElement("canvas");
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext("2d")?.drawImage(video, 0, 0);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.95));
  if (!blob) throw new Error("the frame cannot be written");
  return blob;
}

/** Writes a promise at once: Safari allows the clipboard only during the tap. */
async function copyFrame(video: HTMLVideoElement): Promise<void> {
  await navigator.clipboard.write([
    new ClipboardItem({ "image/png": pictureOf(video, "image/png") }),
  ]);
}
