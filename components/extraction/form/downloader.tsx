"use client";

import { Suspense, useRef, useState } from "react";
import { PlainResult, ResultSkeleton } from "@/components/extraction/result/result-fallbacks";
import { useHandOver } from "@/components/extraction/save/hand-over";
import { lazyOr } from "@/components/ui/lazy-or";
import type { Language } from "@/lib/i18n/languages";
import { AfterLookupChoice } from "./after-lookup";
import type { ExtractionTexts } from "./extraction-state";
import { FieldNotice } from "./field-notice";
import { LinkForm } from "./link-form";
import { useSharedLink } from "./shared-link";
import { loadKeepRefusal, useExtraction } from "./use-extraction";

type Props = { language: Language; texts: ExtractionTexts };

/** Loaded when the field gets the focus: the form does not need it. */
const loadResult = () =>
  import("@/components/extraction/result/home-result").then(({ HomeResult }) => HomeResult);

const HomeResult = lazyOr(loadResult, PlainResult);

function loadAhead() {
  Promise.all([loadResult(), loadKeepRefusal()]).catch(() => {
    // Retried when it is needed.
  });
}

/** The form of the home page and its result. */
export function Downloader({ language, texts }: Props) {
  const [text, setText] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const { countOf, handOver, forget } = useHandOver(language);
  const { state, isEngaged, submit, cancel, edit } = useExtraction({
    language,
    texts,
    onOpened: handOver,
  });

  function start(link: string) {
    forget();
    submit(link);
  }

  function change(next: string) {
    setText(next);
    edit();
  }

  useSharedLink((link) => {
    setText(link);
    start(link);
  });

  // The page makes room for the result where it finds this attribute.
  return (
    <div data-engaged={isEngaged || undefined}>
      <LinkForm
        field={field}
        text={text}
        state={state}
        language={language}
        texts={texts.home}
        onChange={change}
        onFocus={loadAhead}
        onSubmit={() => start(text)}
        onCancel={cancel}
      />
      {!isEngaged && <p className="mt-3 max-w-4xl text-sm text-muted">{texts.home.facts}</p>}
      <FieldNotice state={state} texts={texts.home} onRetry={() => start(text)} />
      <div className="mt-4 sm:mt-6">
        {state.kind === "submitting" && <ResultSkeleton />}
        {state.kind === "ready" && (
          <Suspense fallback={<ResultSkeleton />}>
            <HomeResult
              key={`${state.record.id}-${state.index}`}
              found={state}
              downloadCount={countOf(state.record)}
              language={language}
              texts={texts.result}
              onHandOver={handOver}
            />
          </Suspense>
        )}
      </div>
      {state.kind === "ready" && <AfterLookupChoice texts={texts.result} />}
    </div>
  );
}
