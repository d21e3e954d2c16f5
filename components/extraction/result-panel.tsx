import { useState } from "react";
import { Icon } from "@/components/ui/icon";
import { fillText } from "@/lib/i18n/fill-text";
import type { Language } from "@/lib/i18n/languages";
import { videoFileName } from "@/lib/videos/file-name";
import type { LocalRecord } from "@/lib/videos/local-record";
import { estimateBytes } from "@/lib/videos/size-estimate";
import { confirmAdult, isAdultConfirmed } from "./adult-confirmation";
import { type Chosen, chooseVideo } from "./choose-video";
import type { ExtractionTexts } from "./extraction-texts";
import { PostSummary } from "./post-summary";
import { QualityMenu } from "./quality-menu";
import { ResultActions } from "./result-actions";
import { SensitiveGate } from "./sensitive-gate";
import { VideoPicker } from "./video-picker";
import { VideoPreview } from "./video-preview";

type Props = {
  record: LocalRecord;
  initialIndex: number;
  opened: boolean;
  downloadCount: number | null;
  language: Language;
  texts: ExtractionTexts["result"];
  onHandOver: (record: LocalRecord, chosen: Chosen) => void;
};

/** A video that was found: to look at, to choose among, to open, save or copy. */
export function ResultPanel(props: Props) {
  const { record, language, texts } = props;
  const [shown, setShown] = useState(() => !record.sensitive || isAdultConfirmed());
  const [chosen, setChosen] = useState(() => chooseVideo(record, props.initialIndex));
  const { video, quality } = chosen;

  function confirm() {
    confirmAdult();
    setShown(true);
  }

  return (
    <section
      aria-label={texts.title}
      className="mt-5 overflow-hidden rounded-card border border-line bg-surface shadow-card"
    >
      {shown ? (
        <VideoPreview key={video.index} video={video} texts={texts} />
      ) : (
        <SensitiveGate posterUrl={video.thumbnail_url} texts={texts} onConfirm={confirm} />
      )}
      <div className="p-4 sm:p-5">
        <p className="mb-4 flex items-center gap-2 text-sm font-medium text-accent">
          <Icon name="check" className="size-4" />
          <span>{props.opened ? texts.opened : texts.ready}</span>
          {props.downloadCount !== null && (
            <span className="ms-auto font-normal text-muted tabular-nums">
              {fillText(texts.downloads, { count: props.downloadCount.toLocaleString(language) })}
            </span>
          )}
        </p>
        <PostSummary record={record} texts={texts} />
        {shown && (
          <>
            {record.videos.length > 1 && (
              <VideoPicker
                videos={record.videos}
                chosen={video}
                texts={texts}
                onChoose={({ index }) => setChosen(chooseVideo(record, index))}
              />
            )}
            <QualityMenu
              video={video}
              chosen={quality}
              language={language}
              texts={texts}
              onChoose={(next) => setChosen({ video, quality: next })}
            />
            <ResultActions
              key={quality.url}
              url={quality.url}
              fileName={videoFileName({
                handle: record.quoted?.author ?? record.author ?? "x",
                postId: record.quoted?.tweet_id ?? record.twitterId ?? "0",
                index: video.index,
                resolution: quality.resolution,
              })}
              estimatedBytes={estimateBytes(quality.bitrate, video.duration_ms)}
              language={language}
              texts={texts}
              onHandOver={() => props.onHandOver(record, chosen)}
            />
          </>
        )}
      </div>
    </section>
  );
}
