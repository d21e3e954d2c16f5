import type { Messages } from "@/lib/i18n/load-messages";
import type { VideoDetail } from "@/lib/videos/video-detail-schema";

type Props = { video: VideoDetail; texts: Messages["Result"] };

/** Without scripts a sensitive video is shown after a confirmation of age, which `<details>` asks for. */
export function WithoutScript({ video, texts }: Props) {
  if (!video.sensitive || video.downloadUrl === null) return null;
  return (
    <noscript>
      <details className="mt-4 rounded-card border border-line bg-surface px-5 py-2">
        <summary className="cursor-pointer py-2.5 font-medium">{texts.sensitiveConfirm}</summary>
        {/* biome-ignore lint/a11y/useMediaCaption: X gives none */}
        <video
          src={video.downloadUrl}
          controls
          playsInline
          preload="none"
          className="mt-4 w-full"
        />
        <a
          href={video.downloadUrl}
          className="mt-2 inline-flex min-h-11 items-center text-accent underline underline-offset-4"
        >
          {texts.open}
        </a>
      </details>
    </noscript>
  );
}
