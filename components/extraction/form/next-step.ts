import type { Language } from "@/lib/i18n/languages";
import { pagePath } from "@/lib/routes";
import { isRetryable } from "@/lib/videos/explain-refusal";
import type { Link, Refusal } from "./extraction-state";
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
