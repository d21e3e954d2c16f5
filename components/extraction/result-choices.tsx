import type { Language } from "@/lib/i18n/languages";
import { videoFileName } from "@/lib/videos/file-name";
import type { LocalRecord } from "@/lib/videos/local-record";
import { estimateBytes } from "@/lib/videos/size-estimate";
import { type Chosen, chooseVideo } from "./choose-video";
import type { ExtractionTexts } from "./extraction-texts";
import { QualityMenu } from "./quality-menu";
import { ResultActions } from "./result-actions";
import { VideoPicker } from "./video-picker";

type Props = {
  record: LocalRecord;
  chosen: Chosen;
  language: Language;
  texts: ExtractionTexts["result"];
  onChoose: (chosen: Chosen) => void;
  onHandOver: () => void;
};

/** Where the videos of a quoted post are shown, the file is named after that post. */
function fileNameOf(
  { quoted, author, twitterId }: LocalRecord,
  { video, quality }: Chosen,
): string {
  return videoFileName({
    handle: quoted?.author ?? author ?? "",
    postId: quoted?.tweet_id ?? twitterId ?? "",
    index: video.index,
    resolution: quality.resolution,
  });
}

/** Which video of the post, in which quality, and what to do with it. */
export function ResultChoices({ record, chosen, language, texts, onChoose, onHandOver }: Props) {
  const { video, quality } = chosen;
  return (
    <div className="flex flex-col gap-3">
      {record.videos.length > 1 && (
        <VideoPicker
          videos={record.videos}
          chosen={video}
          texts={texts}
          onChoose={({ index }) => onChoose(chooseVideo(record, index))}
        />
      )}
      <QualityMenu
        video={video}
        chosen={quality}
        language={language}
        texts={texts}
        onChoose={(next) => onChoose({ video, quality: next })}
      />
      <ResultActions
        key={quality.url}
        url={quality.url}
        fileName={fileNameOf(record, chosen)}
        estimatedBytes={estimateBytes(quality.bitrate, video.duration_ms)}
        language={language}
        texts={texts}
        onHandOver={onHandOver}
      />
    </div>
  );
}
