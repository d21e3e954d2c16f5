import { useEffect, useEffectEvent, useState } from "react";
import type {
  Entry,
  ExtractionTexts,
  Refusal,
} from "@/components/extraction/form/extraction-state";
import { StepLink } from "@/components/extraction/form/field-notice";
import { textOf } from "@/components/extraction/form/look-up";
import { nextStepOf } from "@/components/extraction/form/next-step";
import { RetryButton, useAutoRetry } from "@/components/extraction/form/retry-button";
import { useCountdown } from "@/components/extraction/form/use-countdown";
import { SaveButton } from "@/components/extraction/save/save-button";
import { SaveNotice } from "@/components/extraction/save/save-notice";
import type { SaveState } from "@/components/extraction/save/save-state";
import { type Deliver, useSaveAll } from "@/components/extraction/save/use-save-all";
import { useVideoSave } from "@/components/extraction/save/use-video-save";
import { buttonStyle } from "@/components/ui/button-style";
import { Icon } from "@/components/ui/icon";
import { Spinner } from "@/components/ui/spinner";
import { useCover } from "@/components/video/sensitive";
import { SmallPicture } from "@/components/video/small-picture";
import { fillText } from "@/lib/i18n/fill-text";
import type { Language } from "@/lib/i18n/languages";
import { peopleText } from "@/lib/i18n/text-language";
import type { LocalRecord } from "@/lib/videos/local-record";
import { type Chosen, playableVideos } from "./choose-video";
import { namedPost } from "./home-result";

export type LinkListProps = {
  /** How many links the text holds; the first of them are listed. */
  count: number;
  entries: Entry[];
  language: Language;
  texts: ExtractionTexts;
  onRetry: (at: number) => void;
  onHandOver: (entry: Entry, record: LocalRecord, chosen: Chosen) => void;
};

/** One video of one of the links. */
type Item = { key: string; entry: Entry; record: LocalRecord; first: Chosen };

function itemsOf(entry: Entry): Item[] {
  if (entry.state.kind !== "ready") return [];
  const { record } = entry.state;
  return playableVideos(record).flatMap((video) => {
    const [quality] = video.qualities;
    const key = `${textOf(entry.link)} ${video.index}`;
    return quality ? [{ key, entry, record, first: { video, quality } }] : [];
  });
}

/** The videos of several links, each with its own state; saved one at a time, or all in a row. */
export function LinkList(props: LinkListProps) {
  const { count, entries, texts } = props;
  const { several } = texts;
  const items = entries.flatMap(itemsOf);
  const many = useSaveAll(items.map(({ key }) => key));
  const { queue } = many;
  const total = items.length;
  const isLooking = entries.some(({ state }) => /waiting|submitting/.test(state.kind));
  const title =
    count > entries.length
      ? fillText(several.foundMore, { count, shown: entries.length })
      : fillText(several.found, { count });

  return (
    <section aria-label={several.title} className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="font-medium text-pretty">{title}</h2>
        {queue.length > 0 ? (
          <button type="button" className={buttonStyle.secondary} onClick={many.stop}>
            <span className="tabular-nums">
              {fillText(several.savingAll, { place: total - queue.length + 1, total })}
            </span>
            <span aria-hidden="true">·</span>
            {several.stop}
          </button>
        ) : (
          <button
            type="button"
            aria-disabled={isLooking || total === 0}
            className={buttonStyle.primary}
            onClick={() => {
              if (!isLooking && total > 0) many.start();
            }}
          >
            <Icon name="download" />
            {several.saveAll}
          </button>
        )}
      </div>
      <p className="-mt-1 flex items-start gap-2 text-sm text-pretty text-muted">
        {entries[0]?.isPrivate && <Icon name="lock" className="mt-0.5 size-4" />}
        {entries[0]?.isPrivate ? texts.several.private : texts.home.listed}
      </p>
      <ul className="grid gap-2">
        {entries.map((entry, at) => (
          <li key={textOf(entry.link)} className="grid gap-2">
            <EntryRow
              {...props}
              entry={entry}
              at={at}
              turn={queue[0] ?? null}
              deliver={many.deliver}
              onTurnEnd={many.endTurn}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

type RowProps = LinkListProps & {
  entry: Entry;
  at: number;
  /** The video that is saved now, of those that are saved in a row. */
  turn: string | null;
  /** Where the videos of such a row go; undefined: as a single one. */
  deliver: Deliver | undefined;
  onTurnEnd: (key: string, isSaved: boolean) => void;
};

const ROW = "rounded-field border border-line bg-surface p-3";

function EntryRow(props: RowProps) {
  const { entry, at, texts, onRetry } = props;
  const { state, link } = entry;
  if (state.kind === "ready") {
    return itemsOf(entry).map((item) => (
      <SavableRow key={item.key} {...props} item={item} isTurn={props.turn === item.key} />
    ));
  }
  const address = (
    <p dir="ltr" className="truncate text-start text-sm text-muted">
      {textOf(link).replace("https://", "")}
    </p>
  );
  if (state.kind !== "refused") {
    return (
      <div className={`${ROW} flex min-h-20 items-center gap-3`}>
        {state.kind === "submitting" && <Spinner />}
        <div className="min-w-0">
          <p>{state.kind === "waiting" ? texts.several.waiting : texts.home.downloading}</p>
          {address}
        </div>
      </div>
    );
  }
  const { refusal } = state;
  return (
    <div className={`${ROW} flex min-h-20 flex-wrap items-center gap-3`}>
      <div className="min-w-0 flex-1">
        <p className="font-medium text-pretty text-danger">{refusal.title}</p>
        <p className="text-sm text-pretty text-muted">{refusal.message}</p>
        {address}
      </div>
      <NextAct
        {...{ entry, texts }}
        language={props.language}
        refusal={refusal}
        onRetry={() => onRetry(at)}
      />
    </div>
  );
}

type NextActProps = Pick<LinkListProps, "language" | "texts"> & {
  entry: Entry;
  refusal: Refusal;
  onRetry: () => void;
};

function NextAct({ entry, refusal, language, texts, onRetry }: NextActProps) {
  const left = useCountdown(refusal.retryAfterSeconds ?? 0, refusal);
  useAutoRetry(refusal, left, onRetry);
  const step = nextStepOf(refusal, entry.link, language);
  if (step.kind === "retry") return <RetryButton {...{ left, onRetry }} texts={texts.home} />;
  return <StepLink step={step} texts={texts.home} />;
}

/** Whether a started save has ended. One that waits for a tap has not. */
function isEnd({ kind }: SaveState): boolean {
  return kind !== "fetching" && kind !== "working" && kind !== "fetched";
}

function SavableRow(props: RowProps & { item: Item; isTurn: boolean }) {
  const { item, isTurn, language, texts, onHandOver, onTurnEnd } = props;
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
  const saveInTurn = () => saving.save(undefined, props.deliver);
  useTurn(isTurn, isCovered, { state: saving.state, save: saveInTurn }, (isSaved) =>
    onTurnEnd(item.key, isSaved),
  );
  const choose = (quality: Chosen["quality"]) => setChosen({ ...chosen, quality });

  return (
    <div className={`${ROW} arrive grid gap-3 sm:grid-cols-[minmax(0,1fr)_20rem] sm:items-center`}>
      <Words record={record} chosen={chosen} isCovered={isCovered} />
      {isCovered ? (
        <button type="button" className={buttonStyle.secondary} onClick={uncover}>
          {texts.result.sensitiveConfirm}
        </button>
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

/** Saves when it is this video's turn, then passes the turn on. Covered videos are skipped. */
function useTurn(
  isTurn: boolean,
  isCovered: boolean,
  { save, state }: Pick<ReturnType<typeof useVideoSave>, "save" | "state">,
  onEnd: (isSaved: boolean) => void,
) {
  const [isStarted, setStarted] = useState(false);
  const start = useEffectEvent(save);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (!isTurn) return setStarted(false);
    if (isCovered) return end(false);
    start();
    setStarted(true);
  }, [isTurn, isCovered]);
  useEffect(() => {
    if (isTurn && isStarted && isEnd(state)) end(state.kind === "saved");
  }, [isTurn, isStarted, state]);
}

function Words({
  record,
  chosen,
  isCovered,
}: {
  record: LocalRecord;
  chosen: Chosen;
  isCovered: boolean;
}) {
  const title = record.description || record.title;
  return (
    <div className="flex min-w-0 items-center gap-3">
      <span className="relative h-14 w-24 shrink-0 overflow-hidden rounded-xl bg-raised">
        <SmallPicture url={chosen.video.thumbnail_url} isCovered={isCovered} />
      </span>
      <div className="min-w-0 text-sm">
        {record.author !== null && (
          <p className="truncate text-muted">
            <bdi>@{record.author}</bdi>
          </p>
        )}
        <p {...peopleText(title)} className="line-clamp-2 wrap-anywhere">
          {title}
        </p>
      </div>
    </div>
  );
}
