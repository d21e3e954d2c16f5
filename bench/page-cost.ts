import { LANGUAGES } from "../lib/i18n/languages";
import { authorPath, PAGES, videoPath } from "../lib/routes";
import { TIMEFRAMES } from "../lib/videos/timeframes";
import type { Bench } from "./bench";
import { firstCrawledVideo } from "./dataset";
import { load } from "./load";
import { times } from "./median";
import { cpuDuring } from "./process-usage";

const CONCURRENCY = 4;
/** Requests of each class before it is measured, so that V8 has compiled the code. */
const WARM_UP = 200;
const UNKNOWN = 5_000;

type PageClass = [what: string, paths: string[], status: number, atMostMs: number];

/** Classes of pages that no cache has, each page requested once. */
function classesOf(handles: string[]): PageClass[] {
  const boards = [PAGES.popular, PAGES.highlyRated].flatMap(({ path }) =>
    LANGUAGES.flatMap((language) =>
      TIMEFRAMES.flatMap((timeframe) =>
        times(6, (page) => `/${language}${path}?timeframe=${timeframe}&page=${page + 1}`),
      ),
    ),
  );
  const some = handles.slice(0, 600);
  const videos = some.map((_, place) => videoPath("en", String(firstCrawledVideo + place)));
  const unknown = (path: (place: number) => string) => times(UNKNOWN, path);
  return [
    ["a profile", some.map((handle) => authorPath("en", handle)), 200, 6],
    ["a video page", videos, 200, 8],
    ["a page of a leaderboard", boards, 200, 8],
    ["an id that cannot exist", unknown((place) => `/en/video/0${place}`), 404, 0.3],
    ["an unknown id", unknown((place) => videoPath("en", String(8e15 + place))), 404, 0.3],
    ["an unknown handle", unknown((place) => authorPath("en", `nobody_${place}`)), 404, 0.3],
    ["a cached page", unknown(() => "/en"), 200, 0.2],
  ];
}

export async function measurePages(bench: Bench, handles: string[]): Promise<void> {
  const { url, pid, stop } = await bench.site({ JOBS: "off" });
  for (const [what, paths, status, atMost] of classesOf(handles)) {
    const calls = paths.map((path) => ({ path }));
    const warm = calls.splice(0, Math.min(WARM_UP, Math.floor(calls.length / 3)));
    await load(url, warm, CONCURRENCY, { status });
    const { cpuMs, result } = await cpuDuring(pid, () => load(url, calls, CONCURRENCY, { status }));
    bench.figure(`${what}, CPU of the server`, `≤ ${atMost} ms`, {
      value: cpuMs / calls.length,
      from: `${calls.length} addresses once each, p50 ${result.p50.toFixed(1)} ms at c=${CONCURRENCY}, ${result.failures} failures`,
    });
  }
  await stop();
}
