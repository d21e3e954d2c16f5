import { useEffect, useEffectEvent, useState } from "react";
import { buttonStyle } from "@/components/ui/button-style";
import { ExternalLink } from "@/components/ui/external-link";
import { Icon } from "@/components/ui/icon";
import { fillText } from "@/lib/i18n/fill-text";
import { clockTime } from "@/lib/i18n/format";
import type { Language } from "@/lib/i18n/languages";
import { pagePath } from "@/lib/routes";
import { isRetryable } from "@/lib/videos/explain-refusal";
import type { Entry, ExtractionTexts, Link, Refusal } from "./extraction-state";
import { textOf } from "./look-up";

export type NextStep =
  | { kind: "retry" }
  | { kind: "open-on-x"; href: string }
  | { kind: "open-site"; href: string; site: string }
  | { kind: "search"; href: string };

/** Failures after which another post of the same author may have the video. */
const ELSEWHERE = new Set(["post_suspended", "media_withheld"]);

function searchPath(link: Link, language: Language): string {
  const handle = link.kind === "post" ? link.handle : null;
  const query = handle && handle !== "i" ? `?${new URLSearchParams({ q: `@${handle}` })}` : "";
  return pagePath(language, "search") + query;
}

export function nextStepOf(refusal: Refusal, link: Link | null, language: Language): NextStep {
  const { code, externalUrl } = refusal;
  if (isRetryable(code) || link === null) return { kind: "retry" };
  if (externalUrl !== undefined && /^https?:/.test(externalUrl) && URL.canParse(externalUrl)) {
    const { hostname } = new URL(externalUrl);
    return { kind: "open-site", href: externalUrl, site: hostname.replace(/^www\./, "") };
  }
  if (ELSEWHERE.has(code)) return { kind: "search", href: searchPath(link, language) };
  return { kind: "open-on-x", href: textOf(link) };
}

/** A new `key` starts the wait again. */
export function useCountdown(seconds: number, key: unknown): number {
  const [{ end, left, of }, set] = useState({ end: 0, left: 0, of: undefined as unknown });

  useEffect(() => {
    const at = Date.now() + seconds * 1000;
    set({ end: at, left: seconds, of: key });
  }, [seconds, key]);

  useEffect(() => {
    if (left <= 0) return;
    // Uses the clock, since timers of a hidden tab run late.
    const timer = setTimeout(
      () => set({ end, of, left: Math.max(0, Math.ceil((end - Date.now()) / 1000)) }),
      1000,
    );
    return () => clearTimeout(timer);
  }, [end, left, of]);

  return of === key ? left : seconds;
}

export function useAutoRetry(refusal: Refusal | null, left: number, onRetry: () => void): void {
  const retry = useEffectEvent(onRetry);
  const isOver = refusal?.retriesItself === true && left === 0;
  useEffect(() => {
    if (isOver) retry();
  }, [isOver]);
}

type RetryProps = { left: number; texts: ExtractionTexts["home"]; onRetry: () => void };

function RetryButton({ left, texts, onRetry }: RetryProps) {
  const isWaiting = left > 0;
  return (
    <button
      type="button"
      aria-disabled={isWaiting}
      className={buttonStyle.secondary}
      onClick={isWaiting ? undefined : onRetry}
    >
      <Icon name="retry" className="size-4" />
      {/* Not a live region: announced every second, it would drown out the notice. */}
      <span aria-live="off" className="tabular-nums">
        {isWaiting ? fillText(texts.tryAgainIn, { time: clockTime(left * 1000) }) : texts.tryAgain}
      </span>
    </button>
  );
}

type StepProps = Omit<RetryProps, "texts"> & {
  step: NextStep;
  texts: Pick<ExtractionTexts, "home" | "result">;
};

/** What a visitor can do about a refused link. */
export function StepAct({ step, texts: { home, result }, ...retry }: StepProps) {
  if (step.kind === "retry") return <RetryButton {...retry} texts={home} />;
  if (step.kind === "search") {
    return (
      <a href={step.href} className={buttonStyle.secondary}>
        <Icon name="search" className="size-4" />
        {home.searchAuthor}
      </a>
    );
  }
  return (
    <ExternalLink href={step.href} newTab={result.newTab} className={buttonStyle.secondary}>
      {step.kind === "open-site" ? fillText(home.openSite, { site: step.site }) : home.openOnX}
    </ExternalLink>
  );
}

type EntryProps = Pick<StepProps, "texts" | "onRetry"> & {
  entry: Entry;
  refusal: Refusal;
  language: Language;
};

/** For a link of several, which retries by itself if the refusal says so. */
export function EntryAct({ entry, refusal, language, texts, onRetry }: EntryProps) {
  const left = useCountdown(refusal.retryAfterSeconds ?? 0, refusal);
  useAutoRetry(refusal, left, onRetry);
  return <StepAct {...{ left, texts, onRetry }} step={nextStepOf(refusal, entry.link, language)} />;
}
