import { useState } from "react";
import { announce } from "@/components/ui/announce";
import type { Language } from "@/lib/i18n/languages";
import { CAPTION_FORMATS, type CaptionFormat } from "@/lib/media/captions";
import { fetchCues } from "@/lib/media/hls/fetch-hls";
import type { CaptionTrack } from "@/lib/media/hls/playlist";
import { captionsFile, type SaveSubject } from "./job";
import { MenuGroup, MenuIcon } from "./menu-items";
import type { SaveTexts } from "./save-texts";

type Props = {
  subject: SaveSubject;
  tracks: CaptionTrack[];
  language: Language;
  texts: SaveTexts;
};

function nameOf({ language, name }: CaptionTrack, pageLanguage: Language): string {
  try {
    return new Intl.DisplayNames(pageLanguage, { type: "language" }).of(language) ?? name;
  } catch {
    return name;
  }
}

export function CaptionItems({ subject, tracks, language, texts }: Props) {
  const [failed, setFailed] = useState(false);

  async function save(track: CaptionTrack, format: CaptionFormat) {
    setFailed(false);
    try {
      const { writeCaptions } = await import("@/lib/media/captions");
      const { handOver } = await import("./sinks");
      const cues = await fetchCues(track.url, { signal: AbortSignal.timeout(20_000) });
      const text = writeCaptions(cues, format);
      await handOver([captionsFile(subject, track, format, text)]);
      announce(texts.captionsSaved);
    } catch {
      setFailed(true);
      announce(texts.captionsFailed);
    }
  }

  return (
    <MenuGroup title={texts.captions}>
      {tracks.map((track) => (
        <div key={track.url} className="flex min-h-12 items-center gap-1.5 px-3">
          <MenuIcon name="captions" />
          <span className="min-w-0 flex-1 truncate ps-1.5">{nameOf(track, language)}</span>
          {CAPTION_FORMATS.map((format) => (
            <button
              key={format}
              type="button"
              aria-label={`${nameOf(track, language)} ${format.toUpperCase()}`}
              onClick={() => save(track, format)}
              className="grid size-11 place-items-center rounded-lg border border-line text-xs uppercase hover:border-edge hover:bg-raised"
            >
              {format}
            </button>
          ))}
        </div>
      ))}
      {failed && <p className="px-3 pb-2 text-xs text-danger">{texts.captionsFailed}</p>}
    </MenuGroup>
  );
}
