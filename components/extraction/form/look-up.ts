import { browserStorage } from "@/lib/browser-storage";
import type { Language } from "@/lib/i18n/languages";
import {
  extractedRecord,
  type LocalRecord,
  localVideoId,
  type Origin,
  renewedRecord,
  wantsThumbnail,
} from "@/lib/videos/local-record";
import { isFresh, readLocalRecord, saveLocalRecord } from "@/lib/videos/local-record-store";
import { requestExtraction, type Unanswered } from "./extraction-request";
import type { Link } from "./extraction-state";

/** Loaded early, since the connection may be lost later. */
export const loadKeepRefusal = () => import("./keep-refusal");

/** A short link does not name its post. */
export function pasteOrigin(link: Link): Origin {
  const post =
    link.kind === "post"
      ? {
          url: `https://x.com/${link.handle ?? "i"}/status/${link.id}`,
          handle: link.handle,
          id: link.id,
        }
      : { url: `https://t.co/${link.code}`, handle: null, id: null };
  return { post, id: localVideoId(), now: new Date() };
}

function storedRecord(link: Link, isRestored: boolean): LocalRecord | null {
  const storage = link.kind === "post" ? browserStorage() : null;
  const record = storage && link.kind === "post" ? readLocalRecord(storage, link.id) : null;
  if (isRestored && record?.hasVideo) return record;
  return record && isFresh(record, new Date()) ? record : null;
}

function keep(record: LocalRecord): LocalRecord {
  const storage = browserStorage();
  if (!storage) return record;
  const renewed = renewedRecord(readLocalRecord(storage, record.twitterId ?? ""), record);
  saveLocalRecord(storage, renewed);
  return renewed;
}

async function keepWhyNot(link: Link, outcome: Unanswered): Promise<void> {
  const { keepRefusal } = await loadKeepRefusal();
  const storage = browserStorage();
  if (storage) keepRefusal(storage, pasteOrigin(link), outcome);
}

async function addThumbnail(record: LocalRecord): Promise<void> {
  if (!wantsThumbnail(record)) return;
  const { makeThumbnail } = await import("@/components/extraction/save/make-thumbnail");
  await makeThumbnail(record);
}

function inBackground(work: Promise<void>): void {
  work.catch(() => undefined);
}

type Options = {
  language: Language;
  isPrivate: boolean;
  /** This browser has shown it before: its stored record is used, however old. */
  isRestored?: boolean;
  controller: AbortController;
};

export type LookedUp =
  | { kind: "found"; record: LocalRecord; index: number | null }
  | { kind: "unanswered"; outcome: Unanswered };

async function find(link: Link, text: string, options: Options): Promise<LookedUp> {
  const { isPrivate, isRestored = false, controller } = options;
  const askedIndex = link.kind === "post" ? link.index : null;
  const stored = storedRecord(link, isRestored);
  if (stored) {
    return { kind: "found", record: stored, index: askedIndex ?? stored.videos[0]?.index ?? null };
  }
  const outcome = await requestExtraction(text, options);
  if (outcome.kind !== "extracted") {
    if (!isPrivate && !controller.signal.aborted) inBackground(keepWhyNot(link, outcome));
    return { kind: "unanswered", outcome };
  }
  const record = extractedRecord(pasteOrigin(link), outcome.answer);
  if (isPrivate) return { kind: "found", record, index: askedIndex };
  const kept = keep(record);
  inBackground(addThumbnail(kept));
  return { kind: "found", record: kept, index: askedIndex };
}

/** The server reads `text`. A private lookup leaves no trace in browser or server. Never throws. */
export async function lookUp(link: Link, text: string, options: Options): Promise<LookedUp> {
  try {
    return await find(link, text, options);
  } catch (error) {
    // A bug: report it, and release the form.
    reportError(error);
    const outcome = { kind: "failed", code: "unknown", reason: String(error) } as const;
    return { kind: "unanswered", outcome };
  }
}

export function textOf(link: Link): string {
  if (link.kind === "short-link") return `https://t.co/${link.code}`;
  const video = link.index === null ? "" : `/video/${link.index}`;
  return `https://x.com/${link.handle ?? "i"}/status/${link.id}${video}`;
}
