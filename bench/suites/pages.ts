import * as fs from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { freshDataDir } from "../../e2e/app-server";
import { LANGUAGES } from "../../lib/i18n/languages";
import { authorPath, PAGES, videoPath } from "../../lib/routes";
import { TIMEFRAMES } from "../../lib/videos/listing-view";
import type { Bench, Suite } from "../bench";
import { fillPages, firstCrawledVideo } from "../data";
import { load } from "../load";
import { sum, times } from "../median";
import { cpuDuring, memoryOf } from "../process-usage";
import { measureRoutes } from "../route-cost";

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
const PAGES_AT_ONCE = 4;
/** Requests of each class before it is measured, so that V8 has compiled the code. */
const WARM_UP = 200;
const UNKNOWN = 5_000;

export const suite: Suite = async (bench) => {
  const curves = resolve("bench/results/crawl.md");
  await bench.database();
  const handles = await fillPages(Math.round(PROFILES * bench.scale));
  moveToBuiltCopy(bench);
  await measurePages(bench, handles);
  await measureRoutes(bench);
  await measureCrawl(bench, handles, curves);
};

/** Goes to a copy of the build, which may be changed and whose growth comes from one server alone. */
function moveToBuiltCopy(bench: Bench): void {
  const tree = process.cwd();
  const copy = fs.mkdtempSync(join(tmpdir(), "postreel-build-"));
  bench.defer(() => {
    process.chdir(tree);
    fs.rmSync(copy, { recursive: true, force: true });
  });
  const filter = (path: string) => !LEFT_OUT.test(path);
  fs.cpSync(BUILD, join(copy, BUILD), { recursive: true, verbatimSymlinks: true, filter });
  for (const name of fs.readdirSync(tree).filter((each) => !NOT_LINKED.test(each))) {
    fs.symlinkSync(join(tree, name), join(copy, name));
  }
  process.chdir(copy);
}

/** Classes of pages that no cache has, each page requested once: their paths, status and bar in ms. */
function classesOf(handles: string[]): [what: string, string[], status: number, atMost: number][] {
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
    const visit = (some: string[]) => load(url, some, PAGES_AT_ONCE, { status });
    await visit(paths.splice(0, Math.min(WARM_UP, Math.floor(paths.length / 3))));
    const { cpuMs, result } = await cpuDuring(pid, () => visit(paths));
    bench.rows`${what}, CPU of the server | ≤ ${atMost} ms | ${cpuMs / paths.length} | ${paths.length} addresses once each, p50 ${result.p50.toFixed(1)} ms at c=${PAGES_AT_ONCE}, ${result.failures} failures`;
  }
  await stop();
}

const CURVES = `# A crawl of different profiles

c=${CONCURRENCY}; memory is the resident set of the server, whose database is another process.

| profiles crawled | memory, MB | .next, MB | data folder, MB |
|---|---|---|---|
`;

async function measureCrawl(bench: Bench, handles: string[], curves: string): Promise<void> {
  const dataDir = freshDataDir();
  const { url, pid } = await bench.site({}, dataDir);
  const look = (crawled: number) => ({
    ...{ crawled, memory: memoryOf(pid) },
    ...{ build: megabytesBelow(BUILD), data: megabytesBelow(dataDir) },
  });
  const paths = handles.map((handle) => `/en/author/${handle}`);
  // A profile whose videos cannot be read also answers 200.
  const page = await (await fetch(`${url}${paths[0]}`)).text();
  if (!page.includes("Post number ")) throw new Error("a profile shows no video");
  const begin = look(0);
  const samples = [begin];
  const step = Math.ceil(paths.length / SAMPLES);
  let failures = 0;
  for (let first = 0; first < paths.length; first += step) {
    failures += (await load(url, paths.slice(first, first + step), CONCURRENCY)).failures;
    samples.push(look(Math.min(first + step, paths.length)));
  }
  const rows = samples.map(({ crawled, ...sizes }) => {
    const cells = [sizes.memory, sizes.build, sizes.data].map((mb) => mb.toFixed(1));
    return `| ${[crawled, ...cells].join(" | ")} |\n`;
  });
  fs.writeFileSync(curves, CURVES + rows.join(""));
  const end = samples.at(-1) ?? begin;
  const compared = (key: "memory" | "build", early: typeof end) =>
    `${end[key].toFixed(1)} MB after ${end.crawled} against ${early[key].toFixed(1)} MB after ${early.crawled}, ${failures} failures`;
  const settled = samples.find(({ crawled }) => crawled >= SETTLED);
  const crawl = "crawl of different profiles";
  // In a short crawl memory does not settle: then only the disk is measured.
  if (settled && settled !== end) {
    bench.rows`${crawl}, memory at the end / after ${settled.crawled} | ≤ 1.3 | ${end.memory / settled.memory} | ${compared("memory", settled)}`;
  }
  bench.rows`${crawl}, growth of .next | ≤ 5 MB | ${end.build - begin.build} | ${compared("build", begin)}`;
}

function megabytesBelow(folder: string): number {
  const entries = fs.readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return sum(files.map(({ parentPath, name }) => fs.statSync(join(parentPath, name)).size)) / MB;
}
