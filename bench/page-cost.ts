import { type AppServer, startApp } from "../e2e/app-server";
import { LANGUAGES } from "../lib/i18n/languages";
import { authorPath, PAGES, videoPath } from "../lib/routes";
import { TIMEFRAMES } from "../lib/videos/timeframes";
import type { Figure } from "./figure";
import { load } from "./load";
import { cpuOf } from "./process-usage";
import { firstCrawledVideo } from "./profile-data";

const CONCURRENCY = 4;
/** Requests of each class before it is measured, so that V8 has compiled the code. */
const WARM_UP = 200;

type PageClass = { what: string; paths: string[]; status: number; atMost: number };

const numbers = (count: number) => Array.from({ length: count }, (_, place) => place);

/** Classes of pages that no cache has, each page requested once. */
function classesOf(handles: string[]): PageClass[] {
  const count = Math.min(600, handles.length);
  const boards = [PAGES.popular, PAGES.highlyRated].flatMap(({ path }) =>
    LANGUAGES.flatMap((language) =>
      TIMEFRAMES.flatMap((timeframe) =>
        numbers(6).map((page) => `/${language}${path}?timeframe=${timeframe}&page=${page + 1}`),
      ),
    ),
  );
  return [
    {
      what: "a profile",
      paths: handles.slice(0, count).map((handle) => authorPath("en", handle)),
      ...{ status: 200, atMost: 6 },
    },
    {
      what: "a video page",
      paths: numbers(count).map((place) => videoPath("en", String(firstCrawledVideo + place))),
      ...{ status: 200, atMost: 8 },
    },
    { what: "a page of a leaderboard", paths: boards, status: 200, atMost: 8 },
    {
      what: "an id that cannot exist",
      paths: numbers(5_000).map((place) => `/en/video/0${place}`),
      ...{ status: 404, atMost: 0.3 },
    },
    {
      what: "an unknown id",
      paths: numbers(5_000).map((place) => videoPath("en", String(8e15 + place))),
      ...{ status: 404, atMost: 0.3 },
    },
    {
      what: "an unknown handle",
      paths: numbers(5_000).map((place) => authorPath("en", `nobody_${place}`)),
      ...{ status: 404, atMost: 0.3 },
    },
    { what: "a cached page", paths: numbers(5_000).map(() => "/en"), status: 200, atMost: 0.2 },
  ];
}

/** CPU time of the server for one page of each class. */
export async function pageCosts(
  environment: Record<string, string>,
  handles: string[],
): Promise<Figure[]> {
  const app = await startApp({ ...environment, JOBS: "off" });
  try {
    const figures: Figure[] = [];
    for (const one of classesOf(handles)) figures.push(await costOf(app, one));
    return figures;
  } finally {
    await app.stop();
  }
}

async function costOf(app: AppServer, { what, paths, status, atMost }: PageClass): Promise<Figure> {
  const calls = paths.map((path) => ({ path, status }));
  const warm = Math.min(WARM_UP, Math.floor(calls.length / 3));
  await load(app.url, calls.slice(0, warm), CONCURRENCY);
  const before = cpuOf(app.pid);
  const { p50, failures, times } = await load(app.url, calls.slice(warm), CONCURRENCY);
  return {
    what: `${what}, CPU of the server`,
    value: (cpuOf(app.pid) - before) / times.length,
    unit: " ms",
    bar: { atMost },
    from: `${times.length} addresses once each, p50 ${p50.toFixed(1)} ms at c=${CONCURRENCY}, ${failures} failures`,
  };
}
