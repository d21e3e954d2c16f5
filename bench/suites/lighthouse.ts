import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { fillSite } from "../../e2e/pages/fill-site";
import type { Suite } from "../bench";
import { CHROMIUM, startSite } from "../browse";
import { inSeries, median } from "../median";

const RUNS = 5;
const TRIES = 3;

const BARS = { performance: 95, accessibility: 100, "best-practices": 100, seo: 100 } as const;

type Category = keyof typeof BARS;
type Scores = { score: number | null; auditRefs: { id: string; weight: number }[] };
type Report = {
  categories: Record<Category, Scores>;
  audits: Record<string, { score: number | null; displayValue?: string }>;
};

/** Lighthouse's own mobile settings; the stand-in answers for X's hosts. */
export const suite: Suite = async (bench) => {
  const { app, args } = await startSite(bench);
  const handle = await fillSite(app.url);
  for (const path of ["/en", "/en/popular-videos", "/en/authors", `/en/author/${handle}`]) {
    // The first visit renders the page, and is not measured.
    await fetch(app.url + path);
    const reports = await inSeries(bench.count(RUNS), () => reportOn(app.url + path, args));
    for (const category of Object.keys(BARS) as Category[]) {
      const scores = reports.map(({ categories }) => (categories[category].score ?? 0) * 100);
      bench.rows`Lighthouse mobile, ${path}, ${category} | ≥ ${BARS[category]} | ${median(scores)} | ${scores.map((score) => score.toFixed(0)).join(" ")}; ${describe(reports.at(-1) as Report, category)}`;
    }
  }
};

/** Lighthouse's error `NO_NAVSTART` means that no trace was recorded, and asks for another run. */
async function reportOn(url: string, args: string[], left = TRIES): Promise<Report> {
  const quoted = ["--headless=new", ...args].map((flag) => flag.replace(/=(.* .*)$/, '="$1"'));
  const categories = `--only-categories=${Object.keys(BARS).join()}`;
  const flags = ["--quiet", "--output=json", categories, `--chrome-flags=${quoted.join(" ")}`];
  try {
    const env = { ...process.env, CHROME_PATH: CHROMIUM };
    const options = { maxBuffer: 64 * 1024 * 1024, env };
    const run = promisify(execFile)("node_modules/.bin/lighthouse", [url, ...flags], options);
    return JSON.parse((await run).stdout);
  } catch (error) {
    if (left <= 1) throw error;
    return reportOn(url, args, left - 1);
  }
}

function describe({ categories, audits }: Report, category: Category): string {
  const shown =
    category === "performance" ? ["largest-contentful-paint", "total-blocking-time"] : [];
  const times = shown.map((id) => `${id} ${audits[id]?.displayValue ?? "unknown"}`);
  const lost = categories[category].auditRefs
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
    .map(({ id }) => id);
  return [...times, lost.length > 0 ? `lost by ${lost.join(", ")}` : "nothing lost"].join("; ");
}
