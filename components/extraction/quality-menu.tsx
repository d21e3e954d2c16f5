import { Icon } from "@/components/ui/icon";
import { fillText } from "@/lib/i18n/fill-text";
import { formatMegabytes } from "@/lib/i18n/format-megabytes";
import type { Language } from "@/lib/i18n/languages";
import type { LocalVideo } from "@/lib/videos/local-record";
import { estimateBytes } from "@/lib/videos/size-estimate";
import type { Quality } from "./choose-video";
import type { ExtractionTexts } from "./extraction-texts";

type Props = {
  video: LocalVideo;
  chosen: Quality;
  language: Language;
  texts: ExtractionTexts["result"];
  onChoose: (quality: Quality) => void;
};

export function QualityMenu({ video, chosen, language, texts, onChoose }: Props) {
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
