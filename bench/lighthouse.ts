import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { startApp } from "../e2e/app-server";
import { HOSTS } from "../e2e/fake-x/hosts/index";
import { startFakeX } from "../e2e/fake-x/server";
import type { Figure } from "./figure";
import { fillSite } from "./fill-site";

const run = promisify(execFile);

const RUNS = 5;
const REPORT_BYTES = 64 * 1024 * 1024;

/** The lowest score of each category that passes, of 100. */
const BARS = { performance: 95, accessibility: 100, "best-practices": 100, seo: 100 } as const;

type Category = keyof typeof BARS;
type Report = {
  categories: Record<
    Category,
    { score: number | null; auditRefs: { id: string; weight: number }[] }
  >;
  audits: Record<string, { score: number | null; numericValue?: number; displayValue?: string }>;
};

const CATEGORIES = Object.keys(BARS) as Category[];

/** Lighthouse's own mobile settings; the stand-in answers for X's hosts. */
export async function lighthouseFigures(): Promise<Figure[]> {
  const x = await startFakeX({ tls: true });
  const app = await startApp({ X_UPSTREAM_URL: x.url, RATE_LIMITS: "off" });
  try {
    if (!x.tlsUrl) throw new Error("openssl is missing: without it X's pictures cannot be shown");
    const handle = await fillSite(app.url);
    const paths = ["/en", "/en/popular-videos", "/en/authors", `/en/author/${handle}`];
    const figures: Figure[] = [];
    for (const path of paths) figures.push(...(await figuresOf(app.url + path, path, x.tlsUrl)));
    return figures;
  } finally {
    await app.stop();
    await x.close();
  }
}

/** Lighthouse's error `NO_NAVSTART` means that no trace was recorded, and asks for another run. */
async function reportOn(url: string, standIn: string): Promise<Report> {
  for (let left = 2; left > 0; left -= 1) {
    const report = await runOn(url, standIn).catch(() => null);
    if (report) return report;
  }
  return runOn(url, standIn);
}

async function runOn(url: string, standIn: string): Promise<Report> {
  const rules = Object.keys(HOSTS).map((host) => `MAP ${host} ${new URL(standIn).host}`);
  const flags = [
    "--headless=new",
    "--no-sandbox",
    "--disable-dev-shm-usage",
    "--ignore-certificate-errors",
    `--host-resolver-rules="${rules.join(", ")}"`,
  ];
  const { stdout } = await run(
    "node_modules/.bin/lighthouse",
    [
      url,
      "--quiet",
      "--output=json",
      `--only-categories=${CATEGORIES.join()}`,
      `--chrome-flags=${flags.join(" ")}`,
    ],
    {
      maxBuffer: REPORT_BYTES,
      env: { ...process.env, CHROME_PATH: process.env.CHROMIUM_PATH || "/usr/bin/chromium" },
    },
  );
  return JSON.parse(stdout);
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** The audits that lost points, and the main times, in words. */
function storyOf({ categories, audits }: Report, category: Category): string {
  const shown =
    category === "performance" ? ["largest-contentful-paint", "total-blocking-time"] : [];
  const times = shown.map((id) => `${id} ${audits[id]?.displayValue ?? "unknown"}`);
  const lost = categories[category].auditRefs
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
    .map(({ id }) => id);
  return [...times, lost.length > 0 ? `lost by ${lost.join(", ")}` : "nothing lost"].join("; ");
}

async function figuresOf(url: string, path: string, standIn: string): Promise<Figure[]> {
  const reports: Report[] = [];
  // The first visit renders the page, and is not measured.
  await fetch(url);
  for (let count = 0; count < RUNS; count += 1) reports.push(await reportOn(url, standIn));
  return CATEGORIES.map((category) => {
    const scores = reports.map(({ categories }) => (categories[category].score ?? 0) * 100);
    const last = reports.at(-1);
    return {
      what: `Lighthouse mobile, ${path}, ${category}`,
      value: median(scores),
      unit: "",
      bar: { atLeast: BARS[category] },
      from: `${scores.map((score) => score.toFixed(0)).join(" ")}; ${last ? storyOf(last, category) : ""}`,
    };
  });
}
