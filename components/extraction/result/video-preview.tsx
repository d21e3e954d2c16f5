import { useState } from "react";
import type { ExtractionTexts } from "@/components/extraction/form/extraction-state";
import { buttonStyle } from "@/components/ui/button-style";
import { Sentences } from "@/components/ui/text-with-nodes";
import type { LocalVideo } from "@/lib/videos/local-record";

type Props = { video: LocalVideo; texts: ExtractionTexts["result"] };

const isPicture = (url: string | null) => url !== null && !/\.mp4($|\?)/.test(url);

/** Plays the smallest quality, on demand. */
export function VideoPreview({ video, texts }: Props) {
  const [failed, setFailed] = useState(false);
  const smallest = video.qualities.at(-1)?.url;
  return (
    <div className="relative aspect-video bg-black md:aspect-auto">
      <video
        src={smallest}
        poster={isPicture(video.thumbnail_url) ? (video.thumbnail_url ?? undefined) : undefined}
        aria-label={texts.preview}
        controls
        muted
        playsInline
        loop={video.kind === "gif"}
        preload="none"
        onError={() => setFailed(true)}
        className="absolute inset-0 size-full object-contain"
      />
      {failed && (
        <p
          role="status"
          className="absolute inset-x-0 top-0 bg-black/80 p-3 text-center text-sm text-on-picture"
        >
          {texts.previewError}
        </p>
      )}
    </div>
  );
}

type SensitiveGateProps = {
  posterUrl: string | null;
  texts: ExtractionTexts["result"];
  onConfirm: () => void;
};

export function SensitiveGate({ posterUrl, texts, onConfirm }: SensitiveGateProps) {
  return (
    <div className="relative grid min-h-72 place-items-center overflow-hidden bg-black text-on-picture">
      {posterUrl && (
        // biome-ignore lint/performance/noImgElement: X's own picture host resizes
        <img
          src={posterUrl}
          alt=""
          referrerPolicy="no-referrer"
          className="absolute inset-0 size-full scale-125 object-cover opacity-50 blur-3xl"
        />
      )}
      <div className="relative flex max-w-sm flex-col items-center gap-3 p-5 text-center">
        <h2 className="text-lg font-semibold">{texts.sensitiveTitle}</h2>
        <p className="text-balance">
          <Sentences text={texts.sensitiveText} />
        </p>
        <button type="button" className={buttonStyle.primary} onClick={onConfirm}>
          {texts.sensitiveConfirm}
        </button>
      </div>
    </div>
  );
}
