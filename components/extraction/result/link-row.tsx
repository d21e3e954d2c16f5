import { Suspense, useState } from "react";
import type { Entry, ExtractionTexts } from "@/components/extraction/form/extraction-state";
import type { SavedPost } from "@/components/extraction/save/job";
import { PhotoLinks } from "@/components/extraction/save/photo-links";
import type { PhotoStripProps } from "@/components/extraction/save/photo-strip";
import { SaveButton } from "@/components/extraction/save/save-button";
import { SaveNotice } from "@/components/extraction/save/save-notice";
import { type Deliver, IDLE } from "@/components/extraction/save/save-state";
import { namedPost } from "@/components/extraction/save/saved-post";
import { useTurn } from "@/components/extraction/save/use-turn";
import { useVideoSave } from "@/components/extraction/save/use-video-save";
import { buttonStyle } from "@/components/ui/button-style";
import { lazyOr } from "@/components/ui/lazy-or";
import { useCover } from "@/components/video/sensitive";
import { SmallPicture } from "@/components/video/small-picture";
import { fillText } from "@/lib/i18n/fill-text";
import type { Language } from "@/lib/i18n/languages";
import { peopleText } from "@/lib/i18n/text-language";
import type { LocalRecord } from "@/lib/videos/local-record";
import type { Chosen } from "./choose-video";

export type VideoItem = {
  key: string;
  entry: Entry;
  record: LocalRecord;
  first: Chosen;
  /** Place among the videos of its post, from 1. */
  place: number;
  total: number;
};

export type PhotosItem = {
  key: string;
  photos: PhotoStripProps["photos"];
  post: SavedPost;
  isSensitive: boolean;
};

export type Turns = {
  /** Key of the item that is being saved, while all are saved one after the other. */
  turn: string | null;
  /** Where the files of a list go; undefined if each is saved on its own. */
  deliver: Deliver | undefined;
  onTurnEnd: (key: string, isSaved: boolean) => void;
};

type RowProps = Turns & {
  language: Language;
  texts: ExtractionTexts;
};

export const ROW = "rounded-field border border-line bg-surface p-3";

type VideoRowProps = RowProps & {
  item: VideoItem;
  onHandOver: (entry: Entry, record: LocalRecord, chosen: Chosen) => void;
};

export function VideoRow(props: VideoRowProps) {
  const { item, language, texts, onHandOver } = props;
  const { record } = item;
  const [chosen, setChosen] = useState(item.first);
  const { isCovered, uncover } = useCover(record.sensitive);
  const subject = { ...namedPost(record), video: chosen.video };
  const saving = useVideoSave({
    subject,
    quality: chosen.quality,
    texts: texts.result,
    onSaved: () => onHandOver(item.entry, record, chosen),
  });
  useTurn({
    isTurn: props.turn === item.key,
    isSkipped: isCovered,
    saving,
    start: () => saving.save(undefined, props.deliver),
    onEnd: (isSaved) => props.onTurnEnd(item.key, isSaved),
  });
  const choose = (quality: Chosen["quality"]) => setChosen({ ...chosen, quality });

  return (
    <div className={`${ROW} arrive grid gap-3 sm:grid-cols-[minmax(0,1fr)_20rem] sm:items-center`}>
      <Words {...{ item, chosen, isCovered }} texts={texts.result} />
      {isCovered ? (
        <div className="grid gap-1 text-center">
          <p className="text-sm text-muted">{texts.result.sensitiveTitle}</p>
          <button type="button" className={buttonStyle.secondary} onClick={uncover}>
            {texts.result.sensitiveConfirm}
          </button>
        </div>
      ) : (
        <div className="grid grid-cols-1 gap-2">
          <SaveButton
            {...{ chosen, saving, subject, language, onChoose: choose }}
            texts={texts.result}
            tone="quiet"
          />
          <SaveNotice
            {...{ chosen, language, onSaveSmaller: choose }}
            state={saving.state}
            texts={texts.result}
          />
        </div>
      )}
    </div>
  );
}

const PhotoStrip = lazyOr<PhotoStripProps>(
  () => import("@/components/extraction/save/photo-strip").then((part) => part.PhotoStrip),
  PlainPhotos,
);

/** The other items are still saved. */
function useSkippedTurn(turn: PhotoStripProps["turn"]) {
  useTurn({
    isTurn: turn?.isTurn === true,
    isSkipped: true,
    saving: { state: IDLE, cancel: () => undefined },
    start: () => undefined,
    onEnd: () => turn?.onEnd(false),
  });
}

function CoveredPhotos({ turn }: PhotoStripProps) {
  useSkippedTurn(turn);
  return null;
}

/** Shown if the code for photos does not load. */
function PlainPhotos({ turn, photos, texts }: PhotoStripProps) {
  useSkippedTurn(turn);
  return <PhotoLinks {...{ photos, texts }} />;
}

export function PhotosRow(props: RowProps & { item: PhotosItem }) {
  const { item, language, texts } = props;
  const { isCovered } = useCover(item.isSensitive);
  const turn = {
    isTurn: props.turn === item.key,
    deliver: props.deliver,
    onEnd: (isSaved: boolean) => props.onTurnEnd(item.key, isSaved),
  };
  const strip = { photos: item.photos, post: item.post, language, texts: texts.result, turn };
  return isCovered ? (
    <CoveredPhotos {...strip} />
  ) : (
    <div className={ROW}>
      <Suspense>
        <PhotoStrip {...strip} />
      </Suspense>
    </div>
  );
}

function Words({
  item: { record, place, total },
  chosen,
  isCovered,
  texts,
}: {
  item: VideoItem;
  chosen: Chosen;
  isCovered: boolean;
  texts: ExtractionTexts["result"];
}) {
  const title = record.description || record.title;
  return (
    <div className="flex min-w-0 items-center gap-3">
      <span className="relative h-14 w-24 shrink-0 overflow-hidden rounded-xl bg-raised">
        <SmallPicture url={chosen.video.thumbnail_url} isCovered={isCovered} />
      </span>
      <div className="min-w-0 text-sm">
        {(record.author !== null || total > 1) && (
          <p className="flex gap-2 text-muted">
            {record.author !== null && <bdi className="truncate">@{record.author}</bdi>}
            {total > 1 && (
              <span className="shrink-0">{fillText(texts.videoOf, { place, total })}</span>
            )}
          </p>
        )}
        <p {...peopleText(title)} className="line-clamp-2 wrap-anywhere">
          {title}
        </p>
      </div>
    </div>
  );
}
