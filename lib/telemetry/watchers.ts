import type { Env } from "@/lib/env";
import type { Messages } from "@/lib/i18n/load-messages";

export type Watchers = { sentryDsn: string | null; analyticsSrc: string | null };

/** Null by default: then no byte of it is on any page. */
export function watchersOf(env: Pick<Env, "NEXT_PUBLIC_SENTRY_DSN" | "NEXT_PUBLIC_ANALYTICS_SRC">) {
  const sentryDsn = env.NEXT_PUBLIC_SENTRY_DSN ?? null;
  const analyticsSrc = env.NEXT_PUBLIC_ANALYTICS_SRC ?? null;
  return sentryDsn || analyticsSrc ? { sentryDsn, analyticsSrc } : null;
}

export type ConsentTexts = Record<
  Exclude<keyof Messages["Consent"], "explanationStatistics" | "explanationRecordings">,
  string
>;

/** Names only what consent would start here: Sentry's recordings, the tag's statistics. */
export function consentTexts(
  { sentryDsn, analyticsSrc }: Watchers,
  { explanationStatistics, explanationRecordings, ...texts }: Messages["Consent"],
): ConsentTexts {
  if (!sentryDsn) return { ...texts, explanation: explanationStatistics };
  return analyticsSrc ? texts : { ...texts, explanation: explanationRecordings };
}
