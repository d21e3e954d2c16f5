import {
  cpSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { freshDataDir } from "../e2e/app-server";
import { LANGUAGES } from "../lib/i18n/languages";
import { authorPath, PAGES, videoPath } from "../lib/routes";
import { TIMEFRAMES } from "../lib/videos/listing-view";
import type { Bench, Suite } from "./bench";
import {
  FULL_PAGES,
  firstCrawledVideo,
  generateDataset,
  generateProfiles,
  makeLeaderboards,
} from "./dataset";
import { load } from "./load";
import { times } from "./median";
import { cpuDuring, memoryOf } from "./process-usage";
import { measureRoutes } from "./route-cost";

const BUILD = ".next";
/** Parts of the build that only `next build` and `next dev` need. */
const LEFT_OUT = /^\.next\/(cache|dev|diagnostics|trace)/;
/** Parts of the tree that belong to a running server, or that no server reads. */
const NOT_LINKED = /^(\.data|\.git|\.next|test-results)$/;
const PROFILES = 20_000;
const CONCURRENCY = 8;
const SAMPLES = 10;
/** Crawled profiles after which memory no longer grows: many times what Next caches. */
const SETTLED = 4000;
const MB = 1024 * 1024;

/** Speed of pages that are cached for seconds, and the memory and disk that many of them take. */
export const suite: Suite = async (bench) => {
  const curves = resolve("bench/results/crawl.md");
  await bench.database();
  await generateDataset(FULL_PAGES);
  const handles = await generateProfiles(Math.round(PROFILES * bench.scale));
  await makeLeaderboards();
  moveToBuiltCopy(bench);
  await measurePages(bench, handles);
  await measureRoutes(bench);
  await measureCrawl(bench, handles, curves);
};

/** Goes to a copy of the build, which may be changed and whose growth comes from one server alone. */
function moveToBuiltCopy(bench: Bench): void {
  const tree = process.cwd();
  const copy = mkdtempSync(join(tmpdir(), "postreel-build-"));
  bench.defer(() => {
    process.chdir(tree);
    rmSync(copy, { recursive: true, force: true });
  });
  const filter = (path: string) => !LEFT_OUT.test(path);
  cpSync(BUILD, join(copy, BUILD), { recursive: true, verbatimSymlinks: true, filter });
  for (const name of readdirSync(tree).filter((each) => !NOT_LINKED.test(each))) {
    symlinkSync(join(tree, name), join(copy, name));
  }
  process.chdir(copy);
}

/** Requests every profile once, as a search engine does, and keeps samples taken meanwhile. */
async function measureCrawl(bench: Bench, handles: string[], curves: string): Promise<void> {
  const dataDir = freshDataDir();
  const { url, pid } = await bench.site({}, dataDir);
  const look = (crawled: number) => ({
    ...{ crawled, memory: memoryOf(pid) },
    ...{ build: megabytesBelow(BUILD), data: megabytesBelow(dataDir) },
  });
  const calls = handles.map((handle) => ({ path: `/en/author/${handle}` }));
  // A profile whose videos cannot be read also answers 200.
  const page = await (await fetch(`${url}${calls[0]?.path}`)).text();
  if (!page.includes("Post number ")) throw new Error("a profile shows no video");
  const begin = look(0);
  const samples = [begin];
  const step = Math.ceil(calls.length / SAMPLES);
  let failures = 0;
  for (let first = 0; first < calls.length; first += step) {
    failures += (await load(url, calls.slice(first, first + step), CONCURRENCY)).failures;
    samples.push(look(Math.min(first + step, calls.length)));
  }
  const end = samples.at(-1) ?? begin;
  const rows = samples.map(
    ({ crawled, memory, build, data }) =>
      `| ${crawled} | ${memory.toFixed(1)} | ${build.toFixed(1)} | ${data.toFixed(1)} |`,
  );
  writeFileSync(
    curves,
    `# A crawl of different profiles

c=${CONCURRENCY}; memory is the resident set of the server, whose database is another process.

| profiles crawled | memory, MB | .next, MB | data folder, MB |
|---|---|---|---|
${rows.join("\n")}
`,
  );
  const compared = (key: "memory" | "build", early: typeof end) =>
    `${end[key].toFixed(1)} MB after ${end.crawled} against ${early[key].toFixed(1)} MB after ${early.crawled}, ${failures} failures`;
  const settled = samples.find(({ crawled }) => crawled >= SETTLED);
  // In a short crawl memory does not settle: then only the disk is measured.
  if (settled && settled !== end) {
    bench.figure(
      `crawl of different profiles, memory at the end / after ${settled.crawled}`,
      "≤ 1.3",
      {
        value: end.memory / settled.memory,
        from: compared("memory", settled),
      },
    );
  }
  const growth = end.build - begin.build;
  const from = compared("build", begin);
  bench.figure("crawl of different profiles, growth of .next", "≤ 5 MB", { value: growth, from });
}

function megabytesBelow(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((bytes, { parentPath, name }) => bytes + statSync(join(parentPath, name)).size / MB, 0);
}

const PAGES_AT_ONCE = 4;
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

async function measurePages(bench: Bench, handles: string[]): Promise<void> {
  const { url, pid, stop } = await bench.site({ JOBS: "off" });
  for (const [what, paths, status, atMost] of classesOf(handles)) {
    const calls = paths.map((path) => ({ path }));
    const warm = calls.splice(0, Math.min(WARM_UP, Math.floor(calls.length / 3)));
    await load(url, warm, PAGES_AT_ONCE, { status });
    const { cpuMs, result } = await cpuDuring(pid, () =>
      load(url, calls, PAGES_AT_ONCE, { status }),
    );
    bench.figure(`${what}, CPU of the server`, `≤ ${atMost} ms`, {
      value: cpuMs / calls.length,
      from: `${calls.length} addresses once each, p50 ${result.p50.toFixed(1)} ms at c=${PAGES_AT_ONCE}, ${result.failures} failures`,
    });
  }
  await stop();
}
