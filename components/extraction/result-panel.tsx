import { useState } from "react";
import { Icon } from "@/components/ui/icon";
import { fillText } from "@/lib/i18n/fill-text";
import type { Language } from "@/lib/i18n/languages";
import type { LocalRecord } from "@/lib/videos/local-record";
import { confirmAdult, isAdultConfirmed } from "./adult-confirmation";
import { type Chosen, chooseVideo } from "./choose-video";
import type { ExtractionTexts } from "./extraction-texts";
import { PostSummary } from "./post-summary";
import { ResultChoices } from "./result-choices";
import { SensitiveGate } from "./sensitive-gate";
import { VideoPreview } from "./video-preview";

export type ResultPanelProps = {
  record: LocalRecord;
  initialIndex: number;
  opened: boolean;
  downloadCount: number | null;
  language: Language;
  texts: ExtractionTexts["result"];
  onHandOver: (record: LocalRecord, chosen: Chosen) => void;
};

/** A video that was found: to look at, to choose among, to open, save or copy. */
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
