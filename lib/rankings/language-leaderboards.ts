import "server-only";
import { getWatermark } from "@/db/queries/jobs";
import {
  determineLanguages,
  refreshLanguageLeaderboards,
} from "@/db/queries/refresh-language-leaderboards";
import type { RefreshedLeaderboard } from "@/db/queries/refresh-leaderboard";
import { LANGUAGES, type Language } from "@/lib/i18n/languages";
import type { LanguageTimeframe } from "@/lib/videos/listing-view";
import { LANGUAGE_BITS, languageBits } from "@/lib/videos/post-languages";
import { FROZEN, leaderboardName } from "./leaderboards";
import { timeframeSpans, timeframeStart } from "./timeframes";

/** Least ms between two refreshes. */
export const LANGUAGE_REFRESH_MS: Record<LanguageTimeframe, number> = {
  "24h": 12_000,
  "7d": 10 * 60_000,
};

/** A refresh is followed by a rest of so many times its length: large sites refresh less often. */
export const LANGUAGE_REST = 40;

/** Each refresh writes all of them. */
const RANKS = 10_000;

export function languageLeaderboard(timeframe: LanguageTimeframe, language: Language): string {
  return `${leaderboardName({ ranking: "popular", timeframe })}:${language}`;
}

export function languageLeaderboards(timeframe: LanguageTimeframe): [string, ...string[]] {
  const [first, ...others] = LANGUAGES;
  const nameOf = (language: Language) => languageLeaderboard(timeframe, language);
  return [nameOf(first), ...others.map(nameOf)];
}

/** Null when another process is refreshing it. */
export async function refreshLanguages(
  timeframe: LanguageTimeframe,
  now: Date,
): Promise<RefreshedLeaderboard | null> {
  const rolledUpTo = await getWatermark("rollup");
  return refreshLanguageLeaderboards({
    spans: timeframeSpans(timeframeStart(timeframe, now), rolledUpTo),
    now,
    boards: LANGUAGES.map((language) => ({
      board: languageLeaderboard(timeframe, language),
      bit: LANGUAGE_BITS[language],
    })),
    ranks: RANKS,
    keepSince: new Date(now.getTime() - FROZEN.leastMs),
  });
}

const BATCH = 1000;
const BATCHES = 10;

/** Takes new and changed posts, and gradually older ones. True if there were any. */
export async function determineSomeLanguages(): Promise<boolean> {
  let determined = 0;
  for (let batch = 0; batch < BATCHES; batch += 1) {
    const count = await determineLanguages(languageBits, BATCH);
    determined += count;
    if (count < BATCH) break;
  }
  return determined > 0;
}
