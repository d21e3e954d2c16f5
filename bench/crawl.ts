import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { freshDataDir, startApp } from "../e2e/app-server";
import type { Figure } from "./figure";
import { load } from "./load";

const CONCURRENCY = 8;
const SAMPLES = 10;
/** Crawled profiles after which memory no longer grows: many times what Next caches. */
const SETTLED = 4000;
const MB = 1024 * 1024;

type Sample = { pages: number; rss: number; build: number; dataDir: number };

/**
 * Requests every profile once, as a search engine does. `curves`: the file for the samples taken
 * meanwhile.
 */
export async function crawlFigures(
  environment: Record<string, string>,
  handles: string[],
  curves: string,
): Promise<Figure[]> {
  const dataDir = freshDataDir();
  const app = await startApp(environment, dataDir);
  const look = (pages: number): Sample => ({
    pages,
    rss: residentBytes(app.pid),
    build: bytesBelow(".next"),
    dataDir: bytesBelow(dataDir),
  });
  try {
    await expectVideos(`${app.url}${pageOf(handles[0] ?? "")}`);
    const samples = [look(0)];
    const step = Math.ceil(handles.length / SAMPLES);
    let failures = 0;
    for (let from = 0; from < handles.length; from += step) {
      const calls = handles.slice(from, from + step).map((handle) => ({ path: pageOf(handle) }));
      failures += (await load(app.url, calls, CONCURRENCY)).failures;
      samples.push(look(from + calls.length));
    }
    writeFileSync(curves, asCurves(samples));
    return figuresOf(samples, failures);
  } finally {
    await app.stop();
  }
}

const pageOf = (handle: string) => `/en/author/${handle}`;

/** A profile whose videos cannot be read also answers 200, so the content is checked. */
async function expectVideos(url: string): Promise<void> {
  const page = await (await fetch(url)).text();
  if (!page.includes("Post number ")) throw new Error(`${url} shows no video`);
}

/** Resident memory from /proc. */
function residentBytes(pid: number): number {
  const [, kilobytes] =
    /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kilobytes) * 1024;
}

function bytesBelow(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
}

const megabytes = (bytes: number) => (bytes / MB).toFixed(1);

function asCurves(samples: Sample[]): string {
  const rows = samples.map(
    ({ pages, rss, build, dataDir }) =>
      `| ${pages} | ${megabytes(rss)} | ${megabytes(build)} | ${megabytes(dataDir)} |`,
  );
  const head = "| profiles crawled | memory, MB | .next, MB | data folder, MB |";
  return [
    "# A crawl of different profiles",
    "",
    `c=${CONCURRENCY}; memory is the resident set of the server, whose database is another process.`,
    "",
    head,
    "|---|---|---|---|",
    ...rows,
    "",
  ].join("\n");
}

/** In a short crawl memory does not settle: then only the disk is measured. */
function figuresOf(samples: Sample[], failures: number): Figure[] {
  const [begin, end] = [samples[0], samples.at(-1)];
  if (!begin || !end) throw new Error("nothing was crawled");
  const settled = samples.find(({ pages }) => pages >= SETTLED);
  const from = (key: "rss" | "build", early: Sample) =>
    `${megabytes(end[key])} MB after ${end.pages} against ${megabytes(early[key])} MB after ${early.pages}, ${failures} failures`;
  const disk: Figure = {
    what: "crawl of different profiles, growth of .next",
    value: (end.build - begin.build) / MB,
    unit: " MB",
    bar: { atMost: 5 },
    from: from("build", begin),
  };
  if (!settled || settled === end) return [disk];
  const memory: Figure = {
    what: `crawl of different profiles, memory at the end / after ${settled.pages}`,
    value: end.rss / settled.rss,
    unit: "",
    bar: { atMost: 1.3 },
    from: from("rss", settled),
  };
  return [memory, disk];
}
