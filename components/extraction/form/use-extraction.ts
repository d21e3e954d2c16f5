import { useReducer, useRef } from "react";
import { type Chosen, chooseVideo, isInPieces } from "@/components/extraction/result/choose-video";
import { announce } from "@/components/ui/announce";
import { isAdultConfirmed } from "@/components/video/sensitive";
import { fillText } from "@/lib/i18n/fill-text";
import type { Language } from "@/lib/i18n/languages";
import { invalidReason } from "@/lib/videos/explain-refusal";
import type { LocalRecord } from "@/lib/videos/local-record";
import { parsePostLinks, parsePostUrl } from "@/lib/x/post-url";
import { afterLookup } from "./after-lookup";
import { type Entry, type ExtractionTexts, type Link, nextState } from "./extraction-state";
import { lookUp, textOf } from "./look-up";
import { explainOutcome } from "./reasons";
import { nameResult } from "./shared-link";

type Options = {
  language: Language;
  texts: ExtractionTexts;
  onOpened: (record: LocalRecord, chosen: Chosen) => void;
};

export type Ask = {
  isPrivate: boolean;
  /** A link from an address counts only once the visitor opens or saves the result. */
  isOffered?: boolean;
  /** Its result was shown before in this entry of the history. */
  isRestored?: boolean;
};

function addressOf({ url }: LocalRecord, askedIndex: number | null): string {
  return askedIndex === null ? url : `${url}/video/${askedIndex}`;
}

export const MAX_LINKS = 10;

const isCovered = ({ sensitive }: LocalRecord) => sensitive && !isAdultConfirmed();

export function useExtraction({ language, texts, onOpened }: Options) {
  const [state, dispatch] = useReducer(nextState, { kind: "idle" });
  const running = useRef<AbortController | null>(null);
  const ends = useRef<Entry["state"][]>([]);

  function show(record: LocalRecord, askedIndex: number | null, { isPrivate, isOffered }: Ask) {
    const chosen = chooseVideo(record, askedIndex);
    const action = isOffered || isCovered(record) ? "show" : afterLookup();
    nameResult(isPrivate ? null : addressOf(record, askedIndex));
    const canOpen = action === "open" && !isInPieces(chosen.quality);
    const opened = canOpen && openInNewTab(chosen.quality.url);
    if (opened && !isPrivate) onOpened(record, chosen);
    announce(opened ? texts.result.opened : foundText(record));
    const { index } = chosen.video;
    dispatch({ kind: "ready", record, index, opened, saveAtOnce: action === "save", isPrivate });
  }

  function foundText(record: LocalRecord): string {
    return isCovered(record) ? texts.result.found : texts.result.ready;
  }

  async function findOne(text: string, link: Link, ask: Ask) {
    const controller = new AbortController();
    running.current = controller;
    announce(texts.home.downloading);
    const found = await lookUp(link, text, { language, ...ask, controller });
    if (running.current !== controller) return;
    running.current = null;
    if (found.kind === "found") return show(found.record, found.index, ask);
    // The status would still say that the lookup runs; the alert says what went wrong.
    announce("");
    dispatch({ kind: "refused", refusal: explainOutcome(found.outcome, texts), link });
  }

  async function findEntry(
    { link, isPrivate }: Entry,
    at: number,
    controller: AbortController,
  ): Promise<Entry["state"]> {
    const set = (next: Entry["state"]) => {
      if (running.current === controller) dispatch({ kind: "entry", at, state: next });
      return next;
    };
    set({ kind: "submitting" });
    const found = await lookUp(link, textOf(link), { language, isPrivate, controller });
    if (found.kind === "found") return set({ ...found, kind: "ready" });
    return set({ kind: "refused", refusal: explainOutcome(found.outcome, texts) });
  }

  function failureText(state: Entry["state"], at: number): string {
    if (state.kind !== "refused") return "";
    return fillText(texts.several.failed, { place: at + 1, reason: state.refusal.title });
  }

  /** One after the other: each counts against the visitor's limit. */
  async function findSeveral(links: Link[], count: number, isPrivate: boolean) {
    const controller = new AbortController();
    running.current = controller;
    const waiting = { kind: "waiting" } as const;
    const entries = links.map((link): Entry => ({ link, isPrivate, state: waiting }));
    dispatch({ kind: "several", count, entries });
    announce(fillText(texts.several.found, { count }));
    ends.current = [];
    for (const [at, entry] of entries.entries()) {
      if (controller.signal.aborted) return;
      ends.current[at] = await findEntry(entry, at, controller);
    }
    if (running.current !== controller) return;
    const ready = ends.current.filter(({ kind }) => kind === "ready").length;
    const done = fillText(texts.several.done, { ready, count: entries.length });
    announce([done, ...ends.current.map(failureText)].filter(Boolean).join(" "));
  }

  function submit(text: string, ask: Ask) {
    if (running.current && state.kind === "submitting") return;
    running.current?.abort();
    const link = parsePostUrl(text);
    if (link.kind === "invalid") {
      return dispatch({ kind: "invalid", reason: invalidReason(text, link.reason) });
    }
    nameResult(null);
    const links = parsePostLinks(text);
    if (links.length > 1) {
      findSeveral(links.slice(0, MAX_LINKS), links.length, ask.isPrivate).catch(reportError);
    } else {
      dispatch({ kind: "submitted" });
      findOne(text.trim(), link, ask).catch(reportError);
    }
  }

  async function retry(entry: Entry, at: number, controller: AbortController) {
    const end = await findEntry(entry, at, controller);
    // Otherwise other links are looked up by now.
    if (running.current !== controller) return;
    ends.current[at] = end;
    announce(end.kind === "ready" ? foundText(end.record) : failureText(end, at));
  }

  function retryEntry(at: number) {
    const entry = state.kind === "several" ? state.entries[at] : undefined;
    const controller = running.current;
    if (entry && controller) retry(entry, at, controller).catch(reportError);
  }

  function cancel() {
    running.current?.abort();
    running.current = null;
    dispatch({ kind: "cancelled" });
  }

  return {
    state,
    submit,
    retryEntry,
    cancel,
    edit: () => dispatch({ kind: "edited" }),
  };
}

type Opener = Pick<Window, "open"> & {
  navigator: { userActivation?: Pick<UserActivation, "isActive"> };
};

/**
 * False if blocked. Browsers allow it for some seconds after a click, and later show a warning. Not
 * with `noopener`: `open` would return null in any case.
 */
export function openInNewTab(url: string, opener: Opener = window): boolean {
  if (opener.navigator.userActivation?.isActive === false) return false;
  const tab = opener.open(url, "_blank");
  if (!tab) return false;
  tab.opener = null;
  return true;
}
