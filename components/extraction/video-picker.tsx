import { fillText } from "@/lib/i18n/fill-text";
import type { LocalVideo } from "@/lib/videos/local-record";
import { clockTime } from "./clock-time";
import type { ExtractionTexts } from "./extraction-texts";

type Props = {
  videos: LocalVideo[];
  chosen: LocalVideo;
  texts: ExtractionTexts["result"];
  onChoose: (video: LocalVideo) => void;
};

/** One picture for each video of the post. */
export function VideoPicker({ videos, chosen, texts, onChoose }: Props) {
  return (
    <fieldset>
      <legend className="text-sm text-muted">{texts.videos}</legend>
      <div className="mt-2 grid grid-cols-4 gap-2">
        {videos.map((video, place) => (
          <label
            key={video.index}
            className="relative block cursor-pointer overflow-hidden rounded-xl border-2 border-transparent bg-raised has-checked:border-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name="video"
              className="sr-only"
              checked={video.index === chosen.index}
              onChange={() => onChoose(video)}
              aria-label={fillText(texts.videoOf, { place: place + 1, total: videos.length })}
            />
            <span className="block aspect-video">
              {video.thumbnail_url && (
                // biome-ignore lint/performance/noImgElement: X's own picture host resizes
                <img
                  src={video.thumbnail_url}
                  alt=""
                  referrerPolicy="no-referrer"
                  className="size-full object-cover"
                />
              )}
            </span>
            <span className="absolute end-1 bottom-1 rounded bg-black/80 px-1.5 text-xs tabular-nums">
              {video.kind === "gif" ? "GIF" : clockTime(video.duration_ms)}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
