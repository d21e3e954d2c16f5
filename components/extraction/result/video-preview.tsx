import { Suspense, useState } from "react";
import { buttonStyle } from "@/components/ui/button-style";
import { lazyOr } from "@/components/ui/lazy-or";
import { Sentences } from "@/components/ui/text-with-nodes";
import { usePicture } from "@/components/ui/use-picture";
import { shapeOf } from "@/components/video/shape";
import type { LocalVideo } from "@/lib/videos/local-record";
import type { ResultTexts } from "../form/extraction-state";
import { previewQuality } from "./choose-video";

const CaptionTracks = lazyOr<{ playlistUrl: string }>(
  () => import("./caption-tracks").then((part) => part.CaptionTracks),
  () => null,
);

type Layout = "card" | "page";

export const isTall = ({ width, height }: LocalVideo) => shapeOf(width, height) > 16;

/**
 * The box is at most as high as the window allows; on a page as wide as a phone. A tall one leaves the column
 * beside it at least 22.5 rem.
 */
function boxStyle(video: LocalVideo, layout: Layout): string {
  const { width, height } = video;
  const shape = `card-picture shape-${shapeOf(width, height)}`;
  if (layout === "card") {
    return `${shape} max-h-[60svh] w-full rounded-none ${isTall(video) ? "md:h-[min(60svh,80vw)] md:min-h-96 md:w-auto" : ""}`;
  }
  return `${shape} shared-subject -mx-4 max-h-[70svh] w-[calc(100%+2rem)] rounded-none sm:-mx-6 sm:w-[calc(100%+3rem)] lg:mx-0 lg:max-h-[80vh] lg:w-auto lg:rounded-card ${isTall(video) ? "min-w-72 lg:h-[58vw]" : ""}`;
}

/** Shorter side, in pixels, from which the player looks sharp. */
const SHARP = { card: 480, page: 720 } as const;

type Props = { video: LocalVideo; texts: ResultTexts; layout: Layout };

const isPicture = (url: string | null) => url !== null && !/\.mp4($|\?)/.test(url);

/** A blurred copy of the picture fills the room around the video: more of it beside a long text. */
export function VideoPreview({ video, texts, layout, onPlay }: Props & { onPlay?: () => void }) {
  const [failed, setFailed] = useState(false);
  const [isStarted, setStarted] = useState(false);
  const { playlist_url: playlistUrl } = video;
  const poster = isPicture(video.thumbnail_url) ? (video.thumbnail_url ?? undefined) : undefined;
  const backdrop = poster && (
    <RemotePicture
      src={poster}
      className="absolute inset-0 size-full scale-125 object-cover opacity-50 blur-2xl"
    />
  );
  const player = (
    <>
      <video
        src={previewQuality(video, SHARP[layout])?.url}
        poster={poster}
        aria-label={texts.preview}
        controls
        muted={layout === "card"}
        playsInline
        loop={video.kind === "gif"}
        preload="none"
        onPlay={() => {
          setStarted(true);
          onPlay?.();
        }}
        onError={() => setFailed(true)}
        className="absolute inset-0 size-full object-contain"
      >
        {isStarted && playlistUrl && (
          <Suspense>
            <CaptionTracks playlistUrl={playlistUrl} />
          </Suspense>
        )}
      </video>
      {failed && (
        <p
          role="status"
          className="absolute inset-x-0 top-0 bg-black/80 p-3 text-center text-sm text-balance text-on-picture"
        >
          {texts.previewError}
        </p>
      )}
    </>
  );
  const box = boxStyle(video, layout);
  const isPage = layout === "page";
  return (
    <div className={`relative overflow-hidden bg-black ${isPage ? box : "grid items-center"}`}>
      {backdrop}
      {isPage ? player : <div className={`bg-transparent ${box}`}>{player}</div>}
    </div>
  );
}

export function SensitiveGate({
  video,
  texts,
  layout,
  onConfirm,
}: Props & { onConfirm: () => void }) {
  const posterUrl = video.thumbnail_url;
  return (
    <div
      className={`relative grid min-h-72 place-items-center overflow-hidden bg-black text-on-picture ${
        layout === "page" ? boxStyle(video, layout) : ""
      }`}
    >
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
        <button
          type="button"
          className={`${buttonStyle.primary} noscript:hidden`}
          onClick={onConfirm}
        >
          {texts.sensitiveConfirm}
        </button>
      </div>
    </div>
  );
}

/** Decorative: the text beside it names the video. */
function RemotePicture({ src, className }: { src: string; className: string }) {
  const { failed, watched } = usePicture();
  if (failed) return null;
  return (
    // biome-ignore lint/performance/noImgElement: X's own picture host resizes
    <img {...watched} src={src} alt="" referrerPolicy="no-referrer" className={className} />
  );
}
