import { useReducer, useRef } from "react";
import { announce } from "@/components/ui/announce";
import { browserStorage } from "@/lib/browser-storage";
import type { Language } from "@/lib/i18n/languages";
import { type LocalRecord, renewedRecord } from "@/lib/videos/local-record";
import { isFresh, readLocalRecord, saveLocalRecord } from "@/lib/videos/local-record-store";
import { localVideoId } from "@/lib/videos/local-video-id";
import type { RecordErrorTexts } from "@/lib/videos/record-errors";
import { wantsThumbnail } from "@/lib/videos/wants-thumbnail";
import { type PostLink, parsePostUrl, type ShortLink } from "@/lib/x/post-url";
import { isAdultConfirmed } from "./adult-confirmation";
import { type Chosen, chooseVideo } from "./choose-video";
import { conclude } from "./conclude";
import { requestExtraction } from "./extraction-request";
import { nextState } from "./extraction-state";
import type { ExtractionTexts } from "./extraction-texts";
import { openInNewTab } from "./open-in-new-tab";

type Options = {
  language: Language;
  texts: ExtractionTexts;
  recordErrors: RecordErrorTexts;
  onOpened: (record: LocalRecord, chosen: Chosen) => void;
};

function storedRecord(link: PostLink | ShortLink): LocalRecord | null {
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

function pastedPost(link: PostLink | ShortLink) {
  return link.kind === "post"
    ? {
        url: `https://x.com/${link.handle ?? "i"}/status/${link.id}`,
        handle: link.handle,
        id: link.id,
      }
    : { url: `https://t.co/${link.code}`, handle: null, id: null };
}

/** From pasted text to a video opened in a new tab, or to the reason why there is none. */
export function useExtraction({ language, texts, recordErrors, onOpened }: Options) {
  const [state, dispatch] = useReducer(nextState, { kind: "idle" });
  const running = useRef<AbortController | null>(null);

  function show(record: LocalRecord, askedIndex: number | null) {
    const chosen = chooseVideo(record, askedIndex);
    const mayOpen = !record.sensitive || isAdultConfirmed();
    const opened = mayOpen && openInNewTab(chosen.quality.url);
    if (opened) onOpened(record, chosen);
    announce(opened ? texts.result.opened : texts.result.ready);
    dispatch({ kind: "ready", record, index: chosen.video.index, opened });
  }

  async function extract(text: string, link: PostLink | ShortLink) {
    const controller = new AbortController();
    running.current = controller;
    announce(texts.home.downloading);
    const outcome = await requestExtraction(text, { language, controller });
    if (running.current !== controller) return;
    running.current = null;
    const origin = { post: pastedPost(link), id: localVideoId(), now: new Date() };
    const conclusion = conclude(outcome, origin, texts, recordErrors);
    if (conclusion.kind === "refused") return dispatch(conclusion);
    const record = keep(conclusion.record);
    show(record, link.kind === "post" ? link.index : null);
    if (wantsThumbnail(record)) {
      void import("./make-thumbnail").then(
        ({ makeThumbnail }) => makeThumbnail(record),
        () => {},
      );
    }
  }

  function submit(text: string) {
    if (running.current) return;
    const link = parsePostUrl(text);
    if (link.kind === "invalid") return dispatch(link);
    dispatch({ kind: "submitted" });
    const stored = storedRecord(link);
    if (stored && link.kind === "post")
      return show(stored, link.index ?? stored.videos[0]?.index ?? null);
    void extract(text.trim(), link);
  }

  function cancel() {
    running.current?.abort();
    running.current = null;
    dispatch({ kind: "cancelled" });
  }

  return { state, submit, cancel, edit: () => dispatch({ kind: "edited" }) };
}
