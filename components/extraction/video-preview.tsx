import { useState } from "react";
import type { LocalVideo } from "@/lib/videos/local-record";
import type { ExtractionTexts } from "./extraction-texts";

type Props = { video: LocalVideo; texts: ExtractionTexts["result"] };

const isPicture = (url: string | null) => url !== null && !/\.mp4($|\?)/.test(url);

/** Plays the smallest quality, only when asked to. */
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
        <p role="status" className="absolute inset-x-0 top-0 bg-black/80 p-3 text-center text-sm">
          {texts.previewError}
        </p>
      )}
    </div>
  );
}
