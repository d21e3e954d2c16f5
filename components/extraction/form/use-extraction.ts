import { useReducer, useRef, useState } from "react";
import { type Chosen, chooseVideo } from "@/components/extraction/result/choose-video";
import { announce } from "@/components/ui/announce";
import { isAdultConfirmed } from "@/components/video/sensitive";
import { browserStorage } from "@/lib/browser-storage";
import type { Language } from "@/lib/i18n/languages";
import {
  extractedRecord,
  type LocalRecord,
  type Origin,
  renewedRecord,
} from "@/lib/videos/local-record";
import { isFresh, readLocalRecord, saveLocalRecord } from "@/lib/videos/local-record-store";
import { localVideoId } from "@/lib/videos/video-id";
import { wantsThumbnail } from "@/lib/videos/wants-thumbnail";
import { type PostLink, parsePostUrl, type ShortLink } from "@/lib/x/post-url";
import { afterLookup } from "./after-lookup";
import { requestExtraction, type Unanswered } from "./extraction-request";
import { type ExtractionTexts, explainRefusal, nextState } from "./extraction-state";

type Options = {
  language: Language;
  texts: ExtractionTexts;
  onOpened: (record: LocalRecord, chosen: Chosen) => void;
};

type Link = PostLink | ShortLink;

/** Loaded early: later the connection may be lost. */
export const loadKeepRefusal = () => import("./keep-refusal");

function storedRecord(link: Link): LocalRecord | null {
  const storage = link.kind === "post" ? browserStorage() : null;
  const record = storage && link.kind === "post" ? readLocalRecord(storage, link.id) : null;
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

/** From the pasted text to a video in a new tab, or to the reason why there is none. */
export function useExtraction({ language, texts, onOpened }: Options) {
  const [state, dispatch] = useReducer(nextState, { kind: "idle" });
  const running = useRef<AbortController | null>(null);
  const [isEngaged, setEngaged] = useState(false);

  function show(record: LocalRecord, askedIndex: number | null) {
    const chosen = chooseVideo(record, askedIndex);
    const wish = record.sensitive && !isAdultConfirmed() ? "show" : afterLookup();
    const opened = wish === "open" && openInNewTab(chosen.quality.url);
    if (opened) onOpened(record, chosen);
    announce(opened ? texts.result.opened : texts.result.ready);
    const saveAtOnce = wish === "save";
    dispatch({ kind: "ready", record, index: chosen.video.index, opened, saveAtOnce });
  }

  function refuse(outcome: Unanswered, link: Link) {
    dispatch({ kind: "refused", refusal: explainRefusal(outcome, texts.failures) });
    keepWhyNot(link, outcome).catch(() => {
      // The page shows it; the record is optional.
    });
  }

  async function find(text: string, link: Link) {
    const stored = storedRecord(link);
    if (stored && link.kind === "post")
      return show(stored, link.index ?? stored.videos[0]?.index ?? null);
    const controller = new AbortController();
    running.current = controller;
    announce(texts.home.downloading);
    const outcome = await requestExtraction(text, { language, controller });
    if (running.current !== controller) return;
    running.current = null;
    if (outcome.kind !== "extracted") return refuse(outcome, link);
    const record = keep(extractedRecord(pasteOrigin(link), outcome.answer));
    show(record, link.kind === "post" ? link.index : null);
    addThumbnail(record).catch(() => {
      // Optional.
    });
  }

  function submit(text: string) {
    if (running.current) return;
    const link = parsePostUrl(text);
    if (link.kind === "invalid") return dispatch(link);
    dispatch({ kind: "submitted" });
    setEngaged(true);
    find(text.trim(), link).catch((error: unknown) => {
      // A bug: report it, and release the form.
      reportError(error);
      running.current = null;
      refuse({ kind: "failed", code: "unknown", reason: String(error) }, link);
    });
  }

  function cancel() {
    running.current?.abort();
    running.current = null;
    dispatch({ kind: "cancelled" });
  }

  return {
    state,
    /** From the first lookup on the page makes room for results. */
    isEngaged,
    submit,
    cancel,
    edit: () => dispatch({ kind: "edited" }),
  };
}

/** Origin of a new record. A short link does not name its post. */
export function pasteOrigin(link: PostLink | ShortLink): Origin {
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

type Opener = Pick<Window, "open"> & {
  navigator: { userActivation?: Pick<UserActivation, "isActive"> };
};

/**
 * Opens an address in a new tab. Returns whether that worked. Browsers allow it for some seconds after
 * a click; later the attempt would show a warning, so it is skipped. Not with `noopener`: `open` would
 * return null in any case.
 */
export function openInNewTab(url: string, opener: Opener = window): boolean {
  if (opener.navigator.userActivation?.isActive === false) return false;
  const tab = opener.open(url, "_blank");
  if (!tab) return false;
  tab.opener = null;
  return true;
}
