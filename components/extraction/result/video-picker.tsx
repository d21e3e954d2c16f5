import { fillText } from "@/lib/i18n/fill-text";
import { clockTime } from "@/lib/i18n/format";
import type { LocalVideo } from "@/lib/videos/local-record";
import type { ResultTexts } from "../form/extraction-state";
import { RemotePicture } from "./remote-picture";

type Props = {
  videos: LocalVideo[];
  chosen: LocalVideo;
  texts: ResultTexts;
  onChoose: (video: LocalVideo) => void;
};

/** One picture per video of the post. */
export function VideoPicker({ videos, chosen, texts, onChoose }: Props) {
  return (
    <fieldset>
      <legend className="sr-only">{texts.videos}</legend>
      <div className="grid grid-cols-4 gap-2">
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
                <RemotePicture src={video.thumbnail_url} className="size-full object-cover" />
              )}
            </span>
            <span className="absolute end-1 bottom-1 rounded bg-black/80 px-1.5 text-xs text-on-picture tabular-nums">
              {video.kind === "gif" ? "GIF" : clockTime(video.duration_ms)}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
