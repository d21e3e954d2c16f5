import { type RefObject, useEffect, useState } from "react";
import { announce } from "@/components/ui/announce";
import { buttonStyle } from "@/components/ui/button-style";
import { formatMegabytes } from "@/lib/i18n/format";
import { estimateGif, MAX_GIF_SECONDS, planGif } from "@/lib/media/gif-size";
import type { Span } from "@/lib/media/task";
import { fileName } from "@/lib/videos/file-name";
import type { ClipEditorProps } from "./clip-props";
import { copyFrame, pictureOf } from "./frame-picture";
import { factsOf, partJob } from "./job";
import { MenuSwitch } from "./menu-items";
import { filePattern } from "./preferences";
import type { SaveTexts } from "./save-texts";
import { handOver } from "./sinks";

type Props = Pick<ClipEditorProps, "subject" | "language" | "onSave" | "onClose"> & {
  texts: SaveTexts;
  bytes: Blob;
  /** Of the whole video. */
  seconds: number;
  span: Span;
  hasSound: boolean;
  size: { width: number; height: number };
  isExact: boolean;
  video: RefObject<HTMLVideoElement | null>;
  onExact: (isExact: boolean) => void;
};

const editorButton = `${buttonStyle.secondary} min-h-11 w-full justify-center`;

/** Whether this browser can encode the picture again. */
function useCanEncode(): boolean {
  const [canEncode, setCanEncode] = useState(false);
  useEffect(() => {
    import("mediabunny")
      .then(({ canEncodeVideo }) => canEncodeVideo("avc"))
      .then(setCanEncode, () => setCanEncode(false));
  }, []);
  return canEncode;
}

/** What is made of the chosen part, and of the frame that the player shows. */
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
        <MenuSwitch
          label={texts.exact}
          hint={texts.exactHint}
          isOn={isExact}
          onChange={props.onExact}
        />
      )}
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-3">
        <button type="button" className={editorButton} onClick={() => save("clip")}>
          {`${texts.saveClip} · ≈ ${formatMegabytes(clipBytes, language)}`}
        </button>
        <GifButton {...{ span, texts, language }} size={props.size} onSave={() => save("gif")} />
        {props.hasSound && (
          <button type="button" className={editorButton} onClick={() => save("sound")}>
            {texts.saveSound}
          </button>
        )}
        <FrameButtons {...props} />
      </div>
      {!canDecode && <p className="text-sm text-muted">{texts.noCodecs}</p>}
    </>
  );
}

type GifProps = Pick<Props, "span" | "texts" | "language" | "size"> & { onSave: () => void };

/** Says how large the GIF will be before it is made. */
function GifButton({ span, texts, language, size, onSave }: GifProps) {
  const plan = planGif(span, size);
  const canMake = plan !== null && typeof VideoDecoder !== "undefined";
  const about = plan ? ` · ≈ ${formatMegabytes(estimateGif(plan), language)}` : "";
  return (
    <div className="grid gap-1">
      <button
        type="button"
        className={editorButton}
        aria-disabled={!canMake}
        onClick={() => canMake && onSave()}
      >
        {`${texts.saveGif}${about}`}
      </button>
      {span.to - span.from > MAX_GIF_SECONDS && (
        <p className="text-xs text-muted">{texts.tooLong}</p>
      )}
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
      <button type="button" className={editorButton} onClick={() => take(save, texts.noCodecs)}>
        {texts.saveFrame}
      </button>
      <button type="button" className={editorButton} onClick={() => take(copy, texts.frameFailed)}>
        {texts.copyFrame}
      </button>
      {failure && <p className="col-span-full text-sm text-danger">{failure}</p>}
    </>
  );
}
