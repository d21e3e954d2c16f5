import type { ExtractionTexts } from "@/components/extraction/form/extraction-state";
import { Icon } from "@/components/ui/icon";
import { fillText } from "@/lib/i18n/fill-text";
import { clockTime, formatMegabytes } from "@/lib/i18n/format";
import type { Language } from "@/lib/i18n/languages";
import type { LocalVideo } from "@/lib/videos/local-record";
import { estimateBytes } from "@/lib/videos/video-file";
import type { Quality } from "./choose-video";

type Props = {
  videos: LocalVideo[];
  chosen: LocalVideo;
  texts: ExtractionTexts["result"];
  onChoose: (video: LocalVideo) => void;
};

/** One picture per video of the post. */
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
            <span className="absolute end-1 bottom-1 rounded bg-black/80 px-1.5 text-xs text-on-picture tabular-nums">
              {video.kind === "gif" ? "GIF" : clockTime(video.duration_ms)}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

type QualityMenuProps = {
  video: LocalVideo;
  chosen: Quality;
  language: Language;
  texts: ExtractionTexts["result"];
  onChoose: (quality: Quality) => void;
};

export function QualityMenu({ video, chosen, language, texts, onChoose }: QualityMenuProps) {
  function describe(quality: Quality, place: number): string {
    const bytes = estimateBytes(quality.bitrate, video.duration_ms);
    return [
      quality.label ?? fillText(texts.option, { place: place + 1 }),
      quality.resolution?.replace("x", "×"),
      bytes && fillText(texts.sizeAbout, { size: formatMegabytes(bytes, language) }),
    ]
      .filter(Boolean)
      .join(" · ");
  }

  return (
    <label className="relative block">
      <span className="sr-only">{texts.quality}</span>
      <select
        value={chosen.url}
        onChange={({ target }) => {
          const next = video.qualities.find(({ url }) => url === target.value);
          if (next) onChoose(next);
        }}
        className="h-11 w-full appearance-none rounded-xl border border-edge bg-raised ps-4 pe-11 hover:border-muted md:ps-3 md:pe-9 md:text-sm"
      >
        {video.qualities.map((quality, place) => (
          <option key={quality.url} value={quality.url}>
            {describe(quality, place)}
          </option>
        ))}
      </select>
      <Icon
        name="chevron"
        className="pointer-events-none absolute inset-y-0 end-3 my-auto size-5 text-muted"
      />
    </label>
  );
}
