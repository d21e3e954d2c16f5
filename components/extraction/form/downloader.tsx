"use client";

import { Suspense, useEffect, useRef, useState } from "react";
import type { Chosen } from "@/components/extraction/result/choose-video";
import {
  PlainList,
  PlainResult,
  ResultSkeleton,
} from "@/components/extraction/result/result-fallbacks";
import { useHandOver } from "@/components/extraction/save/hand-over";
import { HistoryStrip } from "@/components/history/history-strip";
import { lazyOr } from "@/components/ui/lazy-or";
import type { Language } from "@/lib/i18n/languages";
import type { LocalRecord } from "@/lib/videos/local-record";
import { AfterLookupChoice } from "./after-lookup";
import type { ExtractionState, ExtractionTexts } from "./extraction-state";
import { FieldNotice } from "./field-notice";
import { HomeFacts } from "./home-facts";
import { LinkForm } from "./link-form";
import { loadKeepRefusal } from "./look-up";
import { useAutoRetry, useCountdown } from "./next-step";
import { usePageDrop, usePagePaste } from "./page-links";
import { isSwitchShown, PrivacySwitch } from "./privacy-switch";
import { RefusedPhotos } from "./refused-photos";
import { useSharedLink } from "./shared-link";
import { type Ask, useExtraction } from "./use-extraction";

type Props = { language: Language; texts: ExtractionTexts };

/** Loaded when the field gets the focus: the form does not need them. */
const loadResult = () =>
  import("@/components/extraction/result/home-result").then(({ HomeResult }) => HomeResult);
const loadList = () =>
  import("@/components/extraction/result/link-list").then(({ LinkList }) => LinkList);

const HomeResult = lazyOr(loadResult, PlainResult);
const LinkList = lazyOr(loadList, PlainList);

function loadAhead() {
  Promise.all([loadResult(), loadKeepRefusal()]).catch(() => {
    // A failed preload is retried when the code is needed.
  });
}

/** From the first result on, the page keeps room for results. */
function useEngaged({ kind }: ExtractionState): boolean {
  const [wasEngaged, setEngaged] = useState(false);
  const hasResult = kind === "ready" || kind === "several";
  useEffect(() => {
    if (hasResult) setEngaged(true);
  }, [hasResult]);
  return wasEngaged || hasResult;
}

export function Downloader({ language, texts }: Props) {
  const [text, setText] = useState("");
  const [isPrivate, setPrivate] = useState(false);
  const [submitted, setSubmitted] = useState("");
  const place = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const { countedOf, handOver, forget } = useHandOver(language);
  const { state, submit, retryEntry, cancel, edit } = useExtraction({
    language,
    texts,
    onOpened: handOver,
  });
  const isEngaged = useEngaged(state);
  const refusal = state.kind === "refused" ? state.refusal : null;
  const left = useCountdown(refusal?.retryAfterSeconds ?? 0, state);
  useAutoRetry(refusal, left, () => start(text));

  function start(link: string, how: Omit<Ask, "isPrivate"> = {}) {
    forget();
    setSubmitted(link);
    submit(link, { isPrivate, ...how });
    // Hides a phone's keyboard, which would cover the result.
    if (matchMedia("(pointer: coarse)").matches) field.current?.blur();
  }

  function change(next: string) {
    setText(next);
    edit();
  }

  function startWith(link: string, how?: Omit<Ask, "isPrivate">) {
    cancel();
    setText(link.replace(/\s+/g, " ").trim());
    start(link, how);
  }

  function startFromPage(link: string) {
    startWith(link);
    place.current?.scrollIntoView({ block: "nearest" });
  }

  function handOverUnlessPrivate(found: { isPrivate: boolean }, record: LocalRecord, got: Chosen) {
    if (!found.isPrivate) handOver(record, got);
  }

  useSharedLink((link, isKnown) => startWith(link, { isOffered: true, isRestored: isKnown }));
  usePagePaste(startFromPage);
  const isDropOffered = usePageDrop(startFromPage);

  // This attribute makes the page reserve room for the result.
  return (
    <div ref={place} data-engaged={isEngaged ? state.kind : undefined}>
      <LinkForm
        field={field}
        text={text}
        state={state}
        language={language}
        texts={texts.home}
        onChange={change}
        onPaste={startWith}
        onFocus={loadAhead}
        isWaiting={left > 0}
        onSubmit={() => start(text)}
        onCancel={cancel}
      />
      <FieldNotice
        {...{ state, text, field, language, texts, left }}
        onRetry={() => start(text)}
        onPaste={startWith}
        onCancel={cancel}
      />
      {refusal && <RefusedPhotos {...{ refusal, text, language }} texts={texts.result} />}
      {isSwitchShown(state, text.trim() === submitted.trim()) && (
        <PrivacySwitch isPrivate={isPrivate} texts={texts.home} onChange={setPrivate} />
      )}
      {!isEngaged && (
        <HistoryStrip language={language} text={texts.history} version="first">
          <HomeFacts texts={texts.home} />
        </HistoryStrip>
      )}
      <div className={isEngaged ? "mt-3 sm:mt-5" : undefined}>
        {state.kind === "ready" && (
          <Suspense fallback={<ResultSkeleton />}>
            <HomeResult
              key={`${state.record.id}-${state.index}`}
              found={state}
              counted={countedOf(state.record)}
              {...{ language, texts }}
              onHandOver={(record, chosen) => handOverUnlessPrivate(state, record, chosen)}
            />
          </Suspense>
        )}
        {state.kind === "several" && (
          <Suspense fallback={<ResultSkeleton />}>
            <LinkList
              count={state.count}
              entries={state.entries}
              language={language}
              texts={texts}
              onRetry={retryEntry}
              onHandOver={handOverUnlessPrivate}
            />
          </Suspense>
        )}
      </div>
      {isEngaged && (
        <div className="mt-4 flex flex-wrap items-center justify-between gap-x-6">
          {state.kind === "ready" && <AfterLookupChoice texts={texts.result} />}
          <HistoryStrip language={language} text={texts.history} version={state.kind} />
        </div>
      )}
      {isDropOffered && (
        <p
          aria-hidden="true"
          className="pointer-events-none fixed inset-3 z-50 grid place-items-center rounded-card border-2 border-dashed border-accent bg-canvas/85 text-xl font-semibold"
        >
          {texts.home.dropHere}
        </p>
      )}
    </div>
  );
}
