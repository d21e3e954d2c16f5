import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Browser, BrowserContext, Page } from "@playwright/test";
import sharp, { type OverlayOptions } from "sharp";
import { signIn } from "../e2e/pages/sign-in";
import { WALKED_POST, walkedPages } from "../e2e/pages/walked-pages";
import { LANGUAGES, type Language } from "../lib/i18n/languages";
import { PAGES, shareImagePath } from "../lib/routes";
import { browse } from "./browse";
import { fillSite } from "./fill-site";

// `npm run pictures`: makes the pictures of the README on a seeded production build. With `--sheets` it
// also shows every page at three widths, in all languages and both themes, on one sheet for each.

const { values } = parseArgs({
  options: {
    sheets: { type: "boolean", default: false },
    languages: { type: "string", default: LANGUAGES.join() },
    themes: { type: "string", default: "light,dark" },
    widths: { type: "string", default: "390,834,1440" },
  },
});

type Theme = "light" | "dark";

const DOCS = "docs/pictures";
const SHEETS = "test-results/pictures";
const HEIGHTS: Record<number, number> = { 390: 844, 834: 1112, 1440: 900 };

/** A sheet shows each page this wide. */
const TILE = 360;
const COLUMNS = 6;

async function openContext(browser: Browser, origin: string, width: number, theme: Theme) {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width, height: HEIGHTS[width] ?? 900 },
    colorScheme: theme,
    reducedMotion: "reduce",
    ignoreHTTPSErrors: true,
  });
  return context;
}

/** A page once its pictures are there. */
async function visit(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(path, { waitUntil: "load" });
  await page.waitForLoadState("networkidle", { timeout: 10_000 }).catch(() => undefined);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  return page;
}

async function photograph(context: BrowserContext, path: string): Promise<Buffer> {
  const page = await visit(context, path);
  const picture = await page.screenshot();
  await page.close();
  return picture;
}

/** The home page with the result of a link. */
async function photographResult(context: BrowserContext, language: Language): Promise<Buffer> {
  const page = await visit(context, `/${language}?url=${encodeURIComponent(WALKED_POST)}`);
  await page.locator("video").first().waitFor({ timeout: 15_000 });
  await page.waitForLoadState("networkidle", { timeout: 10_000 }).catch(() => undefined);
  const picture = await page.screenshot();
  await page.close();
  return picture;
}

async function makeReadmePictures(browser: Browser, origin: string, handle: string): Promise<void> {
  mkdirSync(DOCS, { recursive: true });
  const shots = [
    { name: "home", width: 1440, theme: "dark", path: null },
    { name: "popular", width: 1440, theme: "light", path: "/en/popular-videos" },
    { name: "author", width: 390, theme: "dark", path: `/ja/author/${handle}` },
  ] as const;
  for (const { name, width, theme, path } of shots) {
    const context = await openContext(browser, origin, width, theme);
    const picture = path ? await photograph(context, path) : await photographResult(context, "en");
    await sharp(picture)
      .png({ palette: true, quality: 90 })
      .toFile(join(DOCS, `${name}.png`));
    await context.close();
  }
  const shared = await fetch(`${origin}${shareImagePath("en", "popular")}`);
  await sharp(await shared.arrayBuffer())
    .png({ palette: true, quality: 90 })
    .toFile(join(DOCS, "shared-link.png"));
}

async function makeSheet(name: string, pictures: Buffer[]): Promise<void> {
  const tiles = await Promise.all(
    pictures.map((picture) =>
      sharp(picture).resize({ width: TILE }).toBuffer({ resolveWithObject: true }),
    ),
  );
  const height = Math.max(...tiles.map(({ info }) => info.height));
  const placed: OverlayOptions[] = tiles.map(({ data }, place) => ({
    input: data,
    left: (place % COLUMNS) * (TILE + 8),
    top: Math.floor(place / COLUMNS) * (height + 8),
  }));
  const rows = Math.ceil(tiles.length / COLUMNS);
  const size = { width: COLUMNS * (TILE + 8), height: rows * (height + 8) };
  await sharp({ create: { ...size, channels: 3, background: "#777" } })
    .composite(placed)
    .png()
    .toFile(join(SHEETS, `${name}.png`));
}

async function makeSheets(browser: Browser, origin: string, handle: string): Promise<void> {
  mkdirSync(SHEETS, { recursive: true });
  const languages = LANGUAGES.filter((one) => values.languages.split(",").includes(one));
  const themes = values.themes.split(",") as Theme[];
  for (const language of languages) {
    for (const theme of themes) {
      for (const width of values.widths.split(",").map(Number)) {
        const context = await openContext(browser, origin, width, theme);
        const pictures = [await photographResult(context, language)];
        const paths = [...walkedPages(language, false), `/${language}/author/${handle}`];
        for (const path of paths) pictures.push(await photograph(context, path));
        await signIn(context, origin);
        for (const path of [PAGES.account, PAGES.favorites, PAGES.following]) {
          pictures.push(await photograph(context, `/${language}${path}`));
        }
        await context.close();
        await makeSheet(`${language}-${theme}-${width}`, pictures);
      }
    }
  }
}

await browse(async ({ url }, browser) => {
  const handle = await fillSite(url);
  await makeReadmePictures(browser, url, handle);
  if (values.sheets) await makeSheets(browser, url, handle);
});
