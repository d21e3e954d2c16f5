import { readFileSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";
import type { Browser, Response } from "@playwright/test";
import type { Suite } from "./bench";
import { openBrowser, startSite } from "./browse";
import { fillSite } from "./fill-site";
import { sum } from "./median";

const KB = 1024;

/** Kinds of scripts, each recognized by a text that only it contains. */
const PARTS = {
  "React DOM": "hydrateRoot",
  "Next's router": "next-router-state-tree",
  "the rest of Next": "ClientPageRoot",
};

type Loaded = { part: string; bytes: number; isScript: boolean; isLater: boolean };

/** Bytes that each kind of page loads, as sent with Brotli, in a browser that only looks at it. */
export const weights: Suite = async (bench) => {
  const { app, args } = await startSite(bench);
  const browser = await openBrowser(bench, args);
  const handle = await fillSite(app.url);
  const lists = ["", "/popular-videos", "/recent-videos", "/highly-rated", "/authors"];
  for (const name of [...lists, `/author/${handle}`, "/login", "/report", "/terms"]) {
    const path = `/en${name}`;
    const loaded = await loadedBy(browser, app.url + path);
    const scripts = loaded.filter(({ isScript }) => isScript);
    const bytesOf = (some: Loaded[]) => sum(some.map(({ bytes }) => bytes));
    const parts = [...new Set(scripts.map(({ part }) => part))];
    const ofPart = (name: string) => bytesOf(scripts.filter(({ part }) => part === name));
    bench.figure(`${path}: scripts of the HTML, Brotli`, `≤ ${150 * KB} B`, {
      value: bytesOf(scripts.filter(({ isLater }) => !isLater)),
      from: parts.map((part) => `${part} ${ofPart(part)}`).join(", "),
    });
    const styles = bytesOf(loaded.filter(({ isScript }) => !isScript));
    bench.figure(`${path}: styles, Brotli`, `≤ ${16 * KB} B`, {
      value: styles,
      from: "all of the page",
    });
  }
};

async function loadedBy(browser: Browser, url: string): Promise<Loaded[]> {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  const manifest = JSON.parse(readFileSync(".next/build-manifest.json", "utf8"));
  const starts: string[] = manifest.rootMainFiles;
  const answers: Response[] = [];
  page.on("response", (answer) => answers.push(answer));
  const html = (await (await page.goto(url, { waitUntil: "networkidle" }))?.text()) ?? "";
  const loaded = answers.map(async (answer): Promise<Loaded[]> => {
    const kind = answer.request().resourceType();
    if (kind !== "script" && kind !== "stylesheet") return [];
    const body = await answer.body();
    const isLater = !html.includes(new URL(answer.url()).pathname);
    const isOfStart = starts.some((file) => answer.url().endsWith(file));
    const named = Object.entries(PARTS).find(([, mark]) => body.includes(mark))?.[0];
    const other = isOfStart ? "the rest of Next" : "the site's own";
    const part = isLater ? "after hydration" : (named ?? other);
    const bytes = brotliCompressSync(body).length;
    return [{ part, bytes, isScript: kind === "script", isLater }];
  });
  const all = (await Promise.all(loaded)).flat();
  await page.close();
  return all;
}
