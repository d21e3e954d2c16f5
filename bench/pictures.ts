import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Browser, BrowserContext, Page } from "@playwright/test";
import sharp, { type OverlayOptions } from "sharp";
import { freshDataDir } from "../e2e/app-server";
import { archiveMarch } from "../e2e/pages/archive-march";
import { fillSite, fillWith } from "../e2e/pages/fill-site";
import { textsOf } from "../e2e/pages/home-page";
import { WALKED_POST } from "../e2e/pages/walked-pages";
import { LANGUAGES, type Language } from "../lib/i18n/languages";
import { shareImagePath } from "../lib/routes";
import { Bench } from "./bench";
import { openBrowser, startSite } from "./browse";
import { flawsOf, watchPictures } from "./flaws";
import { archiveScenes, keptScenes } from "./kept-scenes";
import { moderationScenes, OPERATOR_ID } from "./moderation-scenes";
import { MIXED_POSTS, type Scene, scenesOf } from "./page-scenes";

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
type Look = { width: number; theme: Theme };

const DOCS = "docs/pictures";
const SHEETS = "test-results/pictures";
/** By the width of a window: its height, and the width of its tile on the sheet. */
const WINDOWS: Record<number, { height: number; tile: number }> = {
  390: { height: 844, tile: 390 },
  834: { height: 1112, tile: 556 },
  1440: { height: 900, tile: 720 },
  1920: { height: 1080, tile: 960 },
};
const windowOf = (width: number) => WINDOWS[width] ?? { height: 900, tile: width / 2 };
const GAP = 8;
const SCREENS = 2;
const PATIENCE_MS = 10_000;

/** With analytics the site asks for consent. */
const ANALYTICS = { NEXT_PUBLIC_ANALYTICS_SRC: "https://stats.test/tag.js" };
const CRON_SECRET = "a-secret-of-32-characters-at-least";
const DECLINE = "localStorage.setItem('postreel:consent', 'declined')";

async function openContext(browser: Browser, baseURL: string, look: Look, isUndecided = false) {
  const context = await browser.newContext({
    ...{ baseURL, colorScheme: look.theme, reducedMotion: "reduce", ignoreHTTPSErrors: true },
    viewport: { width: look.width, height: windowOf(look.width).height },
  });
  if (!isUndecided) await context.addInitScript(DECLINE);
  // tsx names functions by this call, also those that run in the page.
  await context.addInitScript("globalThis.__name = (one) => one");
  return context;
}

/** Waits for requests, but not for a stream. */
const untilQuiet = (page: Page) =>
  page.waitForLoadState("networkidle", { timeout: PATIENCE_MS }).catch(() => undefined);

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

async function makeSheet(name: string, rows: Buffer[][], tile: number): Promise<void> {
  const placed: OverlayOptions[] = [];
  let top = 0;
  for (const row of rows) {
    const tiles = await Promise.all(
      row.map((shot) => sharp(shot).resize({ width: tile }).toBuffer({ resolveWithObject: true })),
    );
    placed.push(...tiles.map(({ data }, at) => ({ input: data, left: at * (tile + GAP), top })));
    top += GAP + Math.max(...tiles.map(({ info }) => info.height));
  }
  const columns = Math.max(...rows.map(({ length }) => length));
  const size = { width: columns * (tile + GAP), height: top };
  await sharp({ create: { ...size, channels: 3, background: "#777" } })
    .composite(placed)
    .jpeg({ quality: 92 })
    .toFile(join(SHEETS, `${name}.jpg`));
}

/**
 * Waits for the controls of cards, and for the pictures that a taller window brings into view: they load
 * lazily, and are decoded later. Returns false if that takes too long. A loop, since the content policy forbids
 * what `waitForFunction` does.
 */
function untilDrawn(page: Page, height: number): Promise<boolean> {
  const wanted = { patience: PATIENCE_MS, height };
  return page.evaluate(async ({ patience, height }) => {
    const end = performance.now() + patience;
    // A lazy picture that has not begun to load is `complete`, and has no size.
    const isLoaded = ({ complete, naturalWidth }: HTMLImageElement) => complete && naturalWidth > 0;
    let isDrawn = false;
    while (!isDrawn && performance.now() < end) {
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      const isSeen = (one: Element) =>
        one.checkVisibility() && one.getBoundingClientRect().top < innerHeight;
      const seen = [...document.images].filter(isSeen);
      const cards = [...document.querySelectorAll("article:not(.author-card)")].filter(isSeen);
      // Until its still is due a card has it for browsers without scripts.
      const isMade = (card: Element) =>
        card.querySelector("button") && !card.querySelector("noscript");
      // A new size of the window takes effect some frames later.
      isDrawn = innerHeight === height && seen.every(isLoaded) && cards.every(isMade);
      if (isDrawn) await Promise.all(seen.map((image) => image.decode().catch(() => undefined)));
    }
    return isDrawn;
  }, wanted);
}

async function photographLook(page: Page, scene: Scene, { width, theme }: Look) {
  const { height } = windowOf(width);
  await page.emulateMedia({ colorScheme: theme });
  await page.setViewportSize({ width, height });
  let shown = height;
  if (!scene.isOneWindow) {
    const whole = await page.evaluate(() => document.documentElement.scrollHeight);
    shown = Math.max(height, Math.min(whole, SCREENS * height));
    await page.setViewportSize({ width, height: shown });
  }
  const isDrawn = await untilDrawn(page, shown);
  // PNG takes twice as long.
  return { isDrawn, picture: await page.screenshot({ type: "jpeg", quality: 92 }) };
}

let shots = 0;
let flaws = 0;

async function photograph(
  open: (look: Look) => Promise<BrowserContext>,
  origin: string,
  scene: Scene,
  { language, looks }: { language: Language; looks: Record<string, Look> },
): Promise<Record<string, Buffer>> {
  const context = await open(Object.values(looks)[0] as Look);
  const broken = watchPictures(context);
  const pictures: Record<string, Buffer> = {};
  const note = (flaw: string, where: string) => {
    flaws += 1;
    console.log(`${scene.name} ${language} ${where}: ${flaw}`);
  };
  try {
    await scene.signIn?.(context, origin);
    const page = await visit(context, scene.path(language));
    await scene.act(page, textsOf(language), language);
    await untilQuiet(page);
    for (const [name, look] of Object.entries(looks)) {
      const { isDrawn, picture } = await photographLook(page, scene, look);
      pictures[name] = picture;
      if (!isDrawn) note(`not drawn within ${PATIENCE_MS} ms`, name);
      for (const flaw of await flawsOf(page)) note(flaw, name);
    }
  } catch (error) {
    throw new Error(`${scene.name} in ${language}`, { cause: error });
  } finally {
    await context.close();
  }
  for (const flaw of broken) note(flaw, "in any look");
  shots += Object.keys(pictures).length;
  return pictures;
}

async function makeSheets(browser: Browser, origin: string, scenes: Scene[]): Promise<void> {
  mkdirSync(SHEETS, { recursive: true });
  const languages = LANGUAGES.filter((one) => values.languages.split(",").includes(one));
  const themes = values.themes.split(",") as Theme[];
  const widths = values.widths.split(",").map(Number);
  for (const scene of scenes.filter(({ name }) => new RegExp(values.only).test(name))) {
    const open = (look: Look) => openContext(browser, origin, look, scene.isUndecided);
    // What a wider window would end is made again at each width.
    for (const group of scene.isOneWindow ? widths.map((width) => [width]) : [widths]) {
      const all = group.flatMap((width) => themes.map((theme) => ({ width, theme })));
      const looks = Object.fromEntries(all.map((look) => [`${look.width} ${look.theme}`, look]));
      // Together: most of the time is waiting for the pages.
      const taken = await Promise.all(
        languages.map((language) => photograph(open, origin, scene, { language, looks })),
      );
      for (const width of group) {
        const rows = themes.map((theme) => taken.flatMap((one) => one[`${width} ${theme}`] ?? []));
        await makeSheet(`${scene.name}-${width}`, rows, windowOf(width).tile);
      }
    }
  }
}

await Bench.run(1, async (bench) => {
  const dataDir = freshDataDir();
  const environment = { CRON_SECRET, OPERATOR_IDS: OPERATOR_ID, ...(values.sheets && ANALYTICS) };
  const { app, args } = await startSite(bench, environment, dataDir);
  const browser = await openBrowser(bench, args);
  const handle = await fillSite(app.url, CRON_SECRET);
  await makeReadmePictures(browser, app.url, handle);
  if (!values.sheets) return;
  const video = await fillWith(app.url, MIXED_POSTS);
  const { empty, fill } = await moderationScenes(app.url, dataDir);
  const scenes = [...empty, ...scenesOf(handle, video), ...keptScenes()];
  await makeSheets(browser, app.url, scenes);
  await archiveMarch(app.url, dataDir, CRON_SECRET);
  await makeSheets(browser, app.url, [...(await fill()), ...archiveScenes()]);
  console.log(`${shots} pictures, ${flaws} flaws`);
  if (flaws > 0) process.exitCode = 1;
});
