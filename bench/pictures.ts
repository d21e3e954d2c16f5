import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Browser, BrowserContext, Page } from "@playwright/test";
import sharp, { type OverlayOptions } from "sharp";
import { freshDataDir } from "../e2e/app-server";
import { archiveMarch } from "../e2e/pages/archive-march";
import { WALKED_POST } from "../e2e/pages/walked-pages";
import { LANGUAGES, type Language } from "../lib/i18n/languages";
import { shareImagePath } from "../lib/routes";
import { browse } from "./browse";
import { fillSite, fillWith } from "./fill-site";
import { flawsOf, watchPictures } from "./flaws";
import { archiveScenes, keptScenes } from "./kept-scenes";
import { moderationScenes, OPERATOR_ID } from "./moderation-scenes";
import { MIXED_POSTS, play, type Scene, scenesOf } from "./page-scenes";

// `npm run pictures`: makes the pictures of the README on a seeded production build. With `--sheets` it
// also makes a sheet of each page and state at four widths, in all languages and both themes, and fails
// if one of them has a flaw.

const { values } = parseArgs({
  options: {
    sheets: { type: "boolean", default: false },
    /** A pattern for the names of the scenes to photograph. */
    only: { type: "string", default: "" },
    languages: { type: "string", default: LANGUAGES.join() },
    themes: { type: "string", default: "light,dark" },
    widths: { type: "string", default: "390,834,1440,1920" },
  },
});

type Theme = "light" | "dark";

const DOCS = "docs/pictures";
const SHEETS = "test-results/pictures";
const HEIGHTS: Record<number, number> = { 390: 844, 834: 1112, 1440: 900, 1920: 1080 };

/** Width on the sheet of a page by the width of its window. */
const TILES: Record<number, number> = { 390: 390, 834: 556, 1440: 720, 1920: 960 };
const GAP = 8;
const SCREENS = 2;

/** With analytics the site asks for consent. */
const ANALYTICS = { NEXT_PUBLIC_ANALYTICS_SRC: "https://stats.test/tag.js" };
/** For the jobs that count what the lists show. */
const CRON_SECRET = "a-secret-of-32-characters-at-least";
const DECLINE = "localStorage.setItem('postreel:consent', 'declined')";

type Place = { width: number; theme: Theme; isUndecided?: boolean | undefined };

async function openContext(browser: Browser, baseURL: string, place: Place) {
  const context = await browser.newContext({
    ...{ baseURL, colorScheme: place.theme, reducedMotion: "reduce", ignoreHTTPSErrors: true },
    viewport: { width: place.width, height: HEIGHTS[place.width] ?? 900 },
  });
  if (!place.isUndecided) await context.addInitScript(DECLINE);
  // tsx names functions by this call, also those that run in the page.
  await context.addInitScript("globalThis.__name = (one) => one");
  return context;
}

/** Waits for requests, but not for a stream. */
const untilQuiet = (page: Page) =>
  page.waitForLoadState("networkidle", { timeout: 10_000 }).catch(() => undefined);

/** Opens a page, and waits for its pictures. */
async function visit(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(path, { waitUntil: "load" });
  await untilQuiet(page);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  return page;
}

async function makeReadmePictures(browser: Browser, origin: string, handle: string): Promise<void> {
  mkdirSync(DOCS, { recursive: true });
  const result = `/en?url=${encodeURIComponent(WALKED_POST)}`;
  const keep = (picture: Buffer | ArrayBuffer, name: string) =>
    sharp(picture)
      .png({ palette: true, quality: 90 })
      .toFile(join(DOCS, `${name}.png`));
  for (const [name, width, theme, path] of [
    ["home", 1440, "dark", result],
    ["popular", 1440, "light", "/en/popular-videos"],
    ["author", 390, "dark", `/ja/author/${handle}`],
  ] as const) {
    const context = await openContext(browser, origin, { width, theme });
    const page = await visit(context, path);
    if (path === result) await page.locator("video").first().waitFor({ timeout: 15_000 });
    await untilQuiet(page);
    await keep(await page.screenshot(), name);
    await context.close();
  }
  const shared = await fetch(`${origin}${shareImagePath("en", "popular")}`);
  await keep(await shared.arrayBuffer(), "shared-link");
}

/** Puts all pictures on one sheet: a row for each theme, a column for each language. */
async function makeSheet(name: string, rows: Buffer[][], tile: number): Promise<void> {
  const placed: OverlayOptions[] = [];
  let top = 0;
  for (const row of rows) {
    const tiles = await Promise.all(
      row.map((shot) => sharp(shot).resize({ width: tile }).toBuffer({ resolveWithObject: true })),
    );
    for (const [at, { data }] of tiles.entries()) {
      placed.push({ input: data, left: at * (tile + GAP), top });
    }
    top += GAP + Math.max(...tiles.map(({ info }) => info.height));
  }
  const columns = Math.max(...rows.map(({ length }) => length));
  const size = { width: columns * (tile + GAP), height: top };
  await sharp({ create: { ...size, channels: 3, background: "#777" } })
    .composite(placed)
    .png()
    .toFile(join(SHEETS, `${name}.png`));
}

/** How long a page may take until its cards and pictures are whole. */
const PATIENCE_MS = 10_000;

/**
 * Waits for the controls of cards, and for the pictures that a taller window brings into view: they load
 * lazily, and are decoded later. A loop, since the content policy forbids what `waitForFunction` does.
 */
function untilDrawn(page: Page): Promise<void> {
  return page.evaluate(async (patience) => {
    const end = performance.now() + patience;
    for (let isDrawn = false; !isDrawn && performance.now() < end; ) {
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      const seen = [...document.images].filter(
        (image) => image.checkVisibility() && image.getBoundingClientRect().top < innerHeight,
      );
      const cards = [...document.querySelectorAll("article:not(.author-card)")];
      isDrawn =
        seen.every((image) => image.complete) &&
        cards.every((card) => card.querySelector("button"));
      if (isDrawn) await Promise.all(seen.map((image) => image.decode().catch(() => undefined)));
    }
  }, PATIENCE_MS);
}

/** How a picture differs from others of its scene and language. */
type Look = { width: number; theme: Theme };

let shots = 0;
let flawCount = 0;

/** Photographs a page as it looks now, with up to `SCREENS` windows of what is below. */
async function photographLook(page: Page, scene: Scene, { width, theme }: Look): Promise<Buffer> {
  const height = HEIGHTS[width] ?? 900;
  await page.emulateMedia({ colorScheme: theme });
  await page.setViewportSize({ width, height });
  if (!scene.isOneWindow) {
    const whole = await page.evaluate(() => document.documentElement.scrollHeight);
    const tall = Math.max(height, Math.min(whole, SCREENS * height));
    await page.setViewportSize({ width, height: tall });
  }
  await untilDrawn(page);
  return page.screenshot();
}

/** Brings a page into its state once, and gives its pictures in the order of `looks`. */
async function photographLooks(
  browser: Browser,
  origin: string,
  scene: Scene,
  { language, looks }: { language: Language; looks: readonly Look[] },
): Promise<Buffer[]> {
  const first = looks[0] ?? { width: 1440, theme: "light" };
  const context = await openContext(browser, origin, {
    ...first,
    isUndecided: scene.isUndecided,
  });
  const broken = watchPictures(context);
  await scene.signIn?.(context, origin);
  const pictures: Buffer[] = [];
  const note = (flaw: string, where: string) => {
    flawCount += 1;
    console.log(`${scene.name} ${language} ${where}: ${flaw}`);
  };
  try {
    const page = await visit(context, scene.path(language));
    await play(scene, page, language);
    await untilQuiet(page);
    for (const look of looks) {
      pictures.push(await photographLook(page, scene, look));
      for (const flaw of await flawsOf(page)) note(flaw, `${look.width} ${look.theme}`);
    }
  } catch (error) {
    throw new Error(`${scene.name} in ${language}`, { cause: error });
  } finally {
    await context.close();
  }
  for (const flaw of broken) note(flaw, "in any look");
  shots += pictures.length;
  return pictures;
}

async function makeSheets(browser: Browser, origin: string, scenes: Scene[]): Promise<void> {
  mkdirSync(SHEETS, { recursive: true });
  const languages = LANGUAGES.filter((one) => values.languages.split(",").includes(one));
  const themes = values.themes.split(",") as Theme[];
  const widths = values.widths.split(",").map(Number);
  for (const scene of scenes.filter(({ name }) => new RegExp(values.only).test(name))) {
    // What a wider window would end is made again at each width.
    for (const group of scene.isOneWindow ? widths.map((width) => [width]) : [widths]) {
      const looks = group.flatMap((width) => themes.map((theme) => ({ width, theme })));
      // Together: most of the time is waiting for the pages.
      const taken = await Promise.all(
        languages.map((language) => photographLooks(browser, origin, scene, { language, looks })),
      );
      for (const [at, width] of group.entries()) {
        const rows = themes.map((_, row) =>
          taken.flatMap((pictures) => pictures[at * themes.length + row] ?? []),
        );
        await makeSheet(`${scene.name}-${width}`, rows, TILES[width] ?? width / 2);
      }
    }
  }
}

const dataDir = freshDataDir();
await browse(
  async ({ url }, browser) => {
    const handle = await fillSite(url, CRON_SECRET);
    await makeReadmePictures(browser, url, handle);
    if (!values.sheets) return;
    const video = await fillWith(url, MIXED_POSTS);
    const { empty, fill } = await moderationScenes(url, dataDir);
    await makeSheets(browser, url, [...empty, ...scenesOf(handle, video), ...keptScenes()]);
    await archiveMarch(url, dataDir, CRON_SECRET);
    await makeSheets(browser, url, [...(await fill()), ...archiveScenes()]);
    console.log(`${shots} pictures, ${flawCount} flaws`);
    if (flawCount > 0) process.exitCode = 1;
  },
  { CRON_SECRET, OPERATOR_IDS: OPERATOR_ID, ...(values.sheets ? ANALYTICS : {}) },
  dataDir,
);
