import type { Entry } from "@/components/extraction/form/extraction-state";
import { textOf } from "@/components/extraction/form/look-up";
import { EntryAct } from "@/components/extraction/form/next-step";
import { PhotoLinks } from "@/components/extraction/save/photo-links";
import { buttonStyle } from "@/components/ui/button-style";
import { ExternalLink } from "@/components/ui/external-link";
import { useCover } from "@/components/video/sensitive";
import { fillText } from "@/lib/i18n/fill-text";
import type { LocalRecord } from "@/lib/videos/local-record";
import { bestOfEach, type Chosen, chooseVideo } from "./choose-video";
import type { HomeResultProps } from "./home-result";
import type { LinkListProps } from "./link-list";
import { ListingNote, linkCount } from "./list-notes";

const bar = "rounded-xl bg-raised";

/** Has the result's size, so that nothing moves. */
export function ResultSkeleton() {
  return (
    <div
      aria-hidden="true"
      className="grid overflow-hidden rounded-card border border-line bg-surface md:grid-cols-[1.35fr_1fr]"
    >
      <div className="aspect-video max-h-[45svh] bg-raised/70 animate-pulse md:aspect-auto md:max-h-none" />
      <div className="flex flex-col gap-3 p-4 animate-pulse sm:p-5 md:min-h-96">
        <div className="h-14 rounded-field bg-raised" />
        <div className="flex items-center gap-2">
          <div className={`${bar} me-auto h-5 w-40`} />
          <div className={`${bar} size-11`} />
          <div className={`${bar} size-11`} />
        </div>
        <div className="mt-auto flex items-center gap-3 border-t border-line pt-4">
          <div className="size-12 rounded-full bg-raised" />
          <div className={`${bar} h-8 flex-1`} />
        </div>
        <div className={`${bar} h-10`} />
        <div className={`${bar} h-11 w-2/5`} />
      </div>
    </div>
  );
}

const STACK = "grid grid-cols-1 justify-items-center gap-3 text-center";

type PlainProps = Pick<HomeResultProps, "texts"> & {
  record: LocalRecord;
  choices: Chosen[];
  onOpen: (chosen: Chosen) => void;
};

function PlainVideos({ record, choices, texts: { result: texts }, onOpen }: PlainProps) {
  const { isCovered, uncover } = useCover(record.sensitive);
  const total = choices.length;
  if (isCovered) {
    return (
      <>
        <p className="text-balance">{texts.sensitiveText}</p>
        <button type="button" className={buttonStyle.primary} onClick={uncover}>
          {texts.sensitiveConfirm}
        </button>
      </>
    );
  }
  return (
    <>
      <p className="text-balance">{texts.ready}</p>
      {choices.map((chosen, at) => (
        <ExternalLink
          key={chosen.video.index}
          href={chosen.quality.url}
          newTab={texts.newTab}
          onClick={() => onOpen(chosen)}
          className={buttonStyle.primary}
        >
          {texts.open}
          {total > 1 && ` · ${fillText(texts.videoOf, { place: at + 1, total })}`}
        </ExternalLink>
      ))}
      {record.photos?.[0] && <PhotoLinks photos={record.photos} texts={texts} />}
    </>
  );
}

type PlainResultProps = Pick<HomeResultProps, "found" | "texts" | "onHandOver">;

/** Shown if the code of the panel cannot be loaded. */
export function PlainResult({ found: { record, index }, texts, onHandOver }: PlainResultProps) {
  return (
    <section aria-label={texts.result.title} className={STACK}>
      <PlainVideos
        {...{ record, texts }}
        choices={index === null ? bestOfEach(record) : [chooseVideo(record, index)]}
        onOpen={(chosen) => onHandOver(record, chosen)}
      />
    </section>
  );
}

/** Shown if the code of the list of links cannot be loaded. */
export function PlainList(props: LinkListProps) {
  const { entries, texts } = props;
  return (
    <section aria-label={texts.several.title} className="grid grid-cols-1 gap-3">
      <h2 className="font-medium text-pretty">{linkCount(props)}</h2>
      <ListingNote {...props} />
      <ul className="mt-3 grid gap-8">
        {entries.map((entry, at) => (
          <li key={textOf(entry.link)} className={STACK}>
            <p dir="ltr" className="max-w-full truncate text-sm text-muted">
              {textOf(entry.link).replace("https://", "")}
            </p>
            <PlainEntry {...props} entry={entry} at={at} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function PlainEntry(props: LinkListProps & { entry: Entry; at: number }) {
  const { entry, at, language, texts, onRetry, onHandOver } = props;
  const { state } = entry;
  if (state.kind === "ready") {
    const { record } = state;
    return (
      <PlainVideos
        {...{ record, texts }}
        choices={bestOfEach(record)}
        onOpen={(chosen) => onHandOver(entry, record, chosen)}
      />
    );
  }
  if (state.kind !== "refused") {
    return <p>{state.kind === "waiting" ? texts.several.waiting : texts.home.downloading}</p>;
  }
  const { refusal } = state;
  return (
    <>
      <div className="text-balance">
        <p className="font-medium">{refusal.title}</p>
        <p>{refusal.message}</p>
      </div>
      {refusal.photos?.[0] && <PhotoLinks photos={refusal.photos} texts={texts.result} />}
      <EntryAct {...{ entry, refusal, language, texts }} onRetry={() => onRetry(at)} />
    </>
  );
}
