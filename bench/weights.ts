import { readFileSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";
import type { Browser, Response } from "@playwright/test";
import { browse } from "./browse";
import type { Figure } from "./figure";
import { fillSite } from "./fill-site";

const KB = 1024;
const SCRIPT_BYTES = 150 * KB;
const STYLE_BYTES = 16 * KB;

/** Kinds of scripts, each recognized by a text that only it contains. */
const PARTS = [
  { name: "React DOM", mark: "hydrateRoot" },
  { name: "Next's router", mark: "next-router-state-tree" },
  { name: "the rest of Next", mark: "ClientPageRoot" },
] as const;

type Loaded = { part: string; bytes: number; isScript: boolean; isLater: boolean };

/** Bytes that each kind of page loads, as sent with Brotli, in a browser that only looks at it. */
export function weightFigures(): Promise<Figure[]> {
  return browse(async (app, browser) => {
    const handle = await fillSite(app.url);
    const paths = ["", "/popular-videos", "/recent-videos", "/highly-rated", "/authors"];
    const figures: Figure[] = [];
    for (const path of [...paths, `/author/${handle}`, "/login", "/report", "/terms"]) {
      figures.push(...figuresOf(`/en${path}`, await loadedBy(browser, `${app.url}/en${path}`)));
    }
    return figures;
  });
}

/** Paths in the build of the scripts that start every page. */
function startScripts(): string[] {
  const manifest = readFileSync(".next/build-manifest.json", "utf8");
  const { rootMainFiles }: { rootMainFiles: string[] } = JSON.parse(manifest);
  return rootMainFiles;
}

async function loadedBy(browser: Browser, url: string): Promise<Loaded[]> {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  const starts = startScripts();
  const answers: Response[] = [];
  page.on("response", (answer) => answers.push(answer));
  const html = (await (await page.goto(url, { waitUntil: "networkidle" }))?.text()) ?? "";
  const loaded = await Promise.all(
    answers.map(async (answer): Promise<Loaded[]> => {
      const kind = answer.request().resourceType();
      if (kind !== "script" && kind !== "stylesheet") return [];
      const body = await answer.body();
      const isScript = kind === "script";
      const isLater = !html.includes(new URL(answer.url()).pathname);
      const isOfStart = starts.some((file) => answer.url().endsWith(file));
      const part = partOf(body, isLater, isOfStart);
      return [{ part, bytes: brotliCompressSync(body).length, isScript, isLater }];
    }),
  );
  await page.close();
  return loaded.flat();
}

function partOf(body: Buffer, isLater: boolean, isOfStart: boolean): string {
  if (isLater) return "after hydration";
  const part = PARTS.find(({ mark }) => body.includes(mark));
  if (part) return part.name;
  return isOfStart ? "the rest of Next" : "the site's own";
}

const sum = (loaded: Loaded[]) => loaded.reduce((total, { bytes }) => total + bytes, 0);

function figuresOf(path: string, loaded: Loaded[]): Figure[] {
  const scripts = loaded.filter(({ isScript }) => isScript);
  const parts = new Map<string, number>();
  for (const { part, bytes } of scripts) parts.set(part, (parts.get(part) ?? 0) + bytes);
  return [
    {
      what: `${path}: scripts of the HTML, Brotli`,
      value: sum(scripts.filter(({ isLater }) => !isLater)),
      unit: " B",
      bar: { atMost: SCRIPT_BYTES },
      from: Array.from(parts, ([part, bytes]) => `${part} ${bytes}`).join(", "),
    },
    {
      what: `${path}: styles, Brotli`,
      value: sum(loaded.filter(({ isScript }) => !isScript)),
      unit: " B",
      bar: { atMost: STYLE_BYTES },
      from: "all of the page",
    },
  ];
}
