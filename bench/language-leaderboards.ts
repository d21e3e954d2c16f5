import {
  LANGUAGE_REFRESH_MS,
  LANGUAGE_REST,
  refreshLanguages,
} from "../lib/rankings/language-leaderboards";
import { LEADERBOARDS, REFRESH_MS } from "../lib/rankings/leaderboards";
import { refreshLeaderboard } from "../lib/rankings/refresh";
import { LANGUAGE_TIMEFRAMES } from "../lib/videos/timeframes";
import type { Figure } from "./figure";
import { medians } from "./median";

const HOUR_MS = 3_600_000;

/** Seconds of each hour that refreshes take, each at its own period. */
function perHour(times: readonly number[], everyMs: readonly number[]): number {
  const costs = times.map((ms, place) => ms * (HOUR_MS / (everyMs[place] ?? Number.NaN)));
  return costs.reduce((sum, ms) => sum + ms, 0) / 1000;
}

/** Cost of the leaderboards of languages compared with those of all posts. */
export async function languageFigures(rounds: number): Promise<Figure[]> {
  const works = [
    ...LEADERBOARDS.map((board) => () => refreshLeaderboard(board, new Date())),
    ...LANGUAGE_TIMEFRAMES.map((timeframe) => () => refreshLanguages(timeframe, new Date())),
  ];
  const times = await medians(works, rounds);
  const own = times.slice(LEADERBOARDS.length);
  const all = times.slice(0, LEADERBOARDS.length);
  const languages = perHour(
    own,
    LANGUAGE_TIMEFRAMES.map((timeframe, at) =>
      Math.max(LANGUAGE_REFRESH_MS[timeframe], LANGUAGE_REST * (own[at] ?? 0)),
    ),
  );
  const others = perHour(
    all,
    LEADERBOARDS.map(({ timeframe }) => REFRESH_MS[timeframe]),
  );
  const once = (list: readonly number[]) => list.reduce((sum, ms) => sum + ms, 0).toFixed(0);
  return [
    {
      what: "refreshes of the twelve leaderboards of languages / of all others, in time per hour",
      value: languages / others,
      unit: "",
      bar: { atMost: 0.2 },
      from: `${languages.toFixed(0)} against ${others.toFixed(0)} s; each once ${once(own)} against ${once(all)} ms`,
    },
  ];
}
