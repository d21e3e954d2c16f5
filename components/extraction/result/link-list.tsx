import type { Entry, ExtractionTexts } from "@/components/extraction/form/extraction-state";
import { textOf } from "@/components/extraction/form/look-up";
import { EntryAct } from "@/components/extraction/form/next-step";
import { linkedPost, namedPost } from "@/components/extraction/save/saved-post";
import { useSaveAll } from "@/components/extraction/save/use-save-all";
import { buttonStyle } from "@/components/ui/button-style";
import { Icon, Spinner } from "@/components/ui/icon";
import { fillText } from "@/lib/i18n/fill-text";
import type { Language } from "@/lib/i18n/languages";
import type { LocalRecord } from "@/lib/videos/local-record";
import { bestOfEach, type Chosen } from "./choose-video";
import { type PhotosItem, PhotosRow, ROW, type Turns, type VideoItem, VideoRow } from "./link-row";
import { ListingNote, linkCount } from "./list-notes";

export type LinkListProps = {
  /** Links in the text; only the first of them are listed. */
  count: number;
  entries: Entry[];
  language: Language;
  texts: ExtractionTexts;
  onRetry: (at: number) => void;
  onHandOver: (entry: Entry, record: LocalRecord, chosen: Chosen) => void;
};

function videosOf(entry: Entry): VideoItem[] {
  if (entry.state.kind !== "ready") return [];
  const { record } = entry.state;
  return bestOfEach(record).map((first, at, { length: total }) => {
    const key = `${textOf(entry.link)} ${first.video.index}`;
    return { key, entry, record, first, place: at + 1, total };
  });
}

function photosOf({ link, state }: Entry): PhotosItem[] {
  const key = `${textOf(link)} photos`;
  if (state.kind === "ready" && state.record.photos?.[0]) {
    const { photos, sensitive } = state.record;
    return [{ key, photos, post: namedPost(state.record), isSensitive: sensitive }];
  }
  if (state.kind !== "refused" || !state.refusal.photos?.[0] || link.kind !== "post") return [];
  const { photos } = state.refusal;
  return [{ key, photos, post: linkedPost(link), isSensitive: false }];
}

export function LinkList(props: LinkListProps) {
  const { entries, texts } = props;
  const { several } = texts;
  const items = entries.flatMap((entry) => [...videosOf(entry), ...photosOf(entry)]);
  const many = useSaveAll(items.map(({ key }) => key));
  const { queue } = many;
  const total = items.length;
  const turns = { turn: queue[0] ?? null, deliver: many.deliver, onTurnEnd: many.endTurn };
  const isLooking = entries.some(({ state }) => /waiting|submitting/.test(state.kind));

  return (
    <section aria-label={several.title} className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="font-medium text-pretty">{linkCount(props)}</h2>
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
            <Icon name="save" />
            {several.saveAll}
          </button>
        )}
      </div>
      <ListingNote {...props} />
      <ul className="grid grid-cols-1 gap-2">
        {entries.map((entry, at) => (
          <li key={textOf(entry.link)} className="grid grid-cols-1 gap-2">
            <EntryRow {...props} {...turns} entry={entry} at={at} />
            {photosOf(entry).map((item) => (
              <PhotosRow key={item.key} {...props} {...turns} item={item} />
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}

type RowProps = LinkListProps & Turns & { entry: Entry; at: number };

function EntryRow(props: RowProps) {
  const { entry, at, texts, onRetry } = props;
  const { state, link } = entry;
  if (state.kind === "ready") {
    return videosOf(entry).map((item) => <VideoRow key={item.key} {...props} item={item} />);
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
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-medium text-pretty text-danger">{refusal.title}</p>
        <p className="text-sm text-pretty text-muted">{refusal.message}</p>
        {address}
      </div>
      <EntryAct
        {...{ entry, texts }}
        language={props.language}
        refusal={refusal}
        onRetry={() => onRetry(at)}
      />
    </div>
  );
}
