import { useState } from "react";
import type { ExtractionTexts } from "@/components/extraction/form/extraction-state";
import { ResultActions } from "@/components/extraction/save/save-actions";
import { Icon } from "@/components/ui/icon";
import { confirmAdult, isAdultConfirmed } from "@/components/video/sensitive";
import { fillText } from "@/lib/i18n/fill-text";
import type { Language } from "@/lib/i18n/languages";
import type { LocalRecord } from "@/lib/videos/local-record";
import { estimateBytes, videoFileName } from "@/lib/videos/video-file";
import { type Chosen, chooseVideo } from "./choose-video";
import { PostSummary } from "./post-summary";
import { QualityMenu, VideoPicker } from "./video-picker";
import { SensitiveGate, VideoPreview } from "./video-preview";

export type ResultPanelProps = {
  record: LocalRecord;
  initialIndex: number;
  opened: boolean;
  downloadCount: number | null;
  language: Language;
  texts: ExtractionTexts["result"];
  onHandOver: (record: LocalRecord, chosen: Chosen) => void;
};

/** The result: preview, choice of video and quality, open, save, copy. */
export function ResultPanel(props: ResultPanelProps) {
  const { record, texts } = props;
  const [shown, setShown] = useState(() => !record.sensitive || isAdultConfirmed());
  const [chosen, setChosen] = useState(() => chooseVideo(record, props.initialIndex));
  const { video } = chosen;

  function confirm() {
    confirmAdult();
    setShown(true);
  }

  return (
    <section
      aria-label={texts.title}
      className="mt-6 grid overflow-hidden rounded-card border border-line bg-surface shadow-card md:grid-cols-[1.35fr_1fr]"
    >
      {shown ? (
        <VideoPreview key={video.index} video={video} texts={texts} />
      ) : (
        <SensitiveGate posterUrl={video.thumbnail_url} texts={texts} onConfirm={confirm} />
      )}
      <div className="flex min-w-0 flex-col gap-4 p-4 sm:p-5 md:min-h-96">
        <p className="flex items-center gap-2 text-sm font-medium text-accent">
          <Icon name="check" className="size-4" />
          {props.opened ? texts.opened : texts.ready}
        </p>
        {shown && (
          <ResultChoices
            {...props}
            chosen={chosen}
            onChoose={setChosen}
            onHandOver={() => props.onHandOver(record, chosen)}
          />
        )}
        <PostSummary record={record} downloads={downloadsText(props)} texts={texts} />
      </div>
    </section>
  );
}

function downloadsText({ downloadCount, language, texts }: ResultPanelProps): string | null {
  if (downloadCount === null) return null;
  return fillText(texts.downloads, { count: downloadCount.toLocaleString(language) });
}

type Props = {
  record: LocalRecord;
  chosen: Chosen;
  language: Language;
  texts: ExtractionTexts["result"];
  onChoose: (chosen: Chosen) => void;
  onHandOver: () => void;
};

/** Videos of a quoted post are named after that post. */
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

/** Choice of the video and its quality, and the actions. */
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
