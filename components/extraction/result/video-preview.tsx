import { useState } from "react";
import { buttonStyle } from "@/components/ui/button-style";
import { Sentences } from "@/components/ui/text-with-nodes";
import type { LocalVideo } from "@/lib/videos/local-record";
import type { ResultTexts } from "../form/extraction-state";
import { previewQuality } from "./choose-video";
import { RemotePicture } from "./remote-picture";

const BOXES = {
  card: "aspect-video max-h-[45svh] md:aspect-auto md:max-h-none",
  page: "aspect-video max-h-[80vh]",
} as const;

type Props = { video: LocalVideo; texts: ResultTexts; layout: keyof typeof BOXES };

const isPicture = (url: string | null) => url !== null && !/\.mp4($|\?)/.test(url);

/** Plays in place, on demand. The blurred picture fills what the shape of the video leaves. */
export function VideoPreview({ video, texts, layout }: Props) {
  const [failed, setFailed] = useState(false);
  const poster = isPicture(video.thumbnail_url) ? (video.thumbnail_url ?? undefined) : undefined;
  return (
    <div className={`relative overflow-hidden bg-black ${BOXES[layout]}`}>
      {poster && (
        <RemotePicture
          src={poster}
          className="absolute inset-0 size-full scale-125 object-cover opacity-50 blur-2xl"
        />
      )}
      <video
        src={previewQuality(video)?.url}
        poster={poster}
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
          className="absolute inset-x-0 top-0 bg-black/80 p-3 text-center text-sm text-balance text-on-picture"
        >
          {texts.previewError}
        </p>
      )}
    </div>
  );
}

type SensitiveGateProps = {
  posterUrl: string | null;
  texts: ResultTexts;
  onConfirm: () => void;
};

export function SensitiveGate({ posterUrl, texts, onConfirm }: SensitiveGateProps) {
  return (
    <div className="relative grid min-h-72 place-items-center overflow-hidden bg-black text-on-picture">
      {posterUrl && (
        <RemotePicture
          src={posterUrl}
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
