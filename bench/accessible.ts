import type { Browser, BrowserContext } from "@playwright/test";
import { findViolations } from "../e2e/pages/find-violations";
import { signIn } from "../e2e/pages/sign-in";
import { WALKED_POST, walkedPages } from "../e2e/pages/walked-pages";
import { LANGUAGES, type Language } from "../lib/i18n/languages";
import { browse } from "./browse";
import type { Figure } from "./figure";

const SIZES = [
  { width: 390, height: 844, colorScheme: "light" },
  { width: 1440, height: 900, colorScheme: "dark" },
  { width: 1440, height: 900, colorScheme: "light" },
] as const;

/** Violations that axe finds on every page in every language and both themes, signed out and in, on a phone and a desktop. */
export function accessibilityFigures(): Promise<Figure[]> {
  return browse(async (app, browser) => {
    await fetch(`${app.url}/api/twitter/download-record`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ url: WALKED_POST, language: "en" }),
    });
    const figures: Figure[] = [];
    for (const language of LANGUAGES) {
      for (const isSignedIn of [false, true]) {
        figures.push(await figureOf(browser, app.url, language, isSignedIn));
      }
    }
    return figures;
  });
}

async function figureOf(
  browser: Browser,
  origin: string,
  language: Language,
  isSignedIn: boolean,
): Promise<Figure> {
  const paths = walkedPages(language, isSignedIn);
  const found: string[] = [];
  for (const { colorScheme, ...viewport } of SIZES) {
    const context = await browser.newContext({
      baseURL: origin,
      viewport,
      colorScheme,
      ignoreHTTPSErrors: true,
    });
    if (isSignedIn) await signIn(context, origin);
    for (const path of paths) {
      const violations = await violationsOn(context, origin + path);
      found.push(
        ...violations.map((line) => `${path} at ${viewport.width}, ${colorScheme}: ${line}`),
      );
    }
    await context.close();
  }
  return {
    what: `axe, ${language}, signed ${isSignedIn ? "in" : "out"}: violations`,
    value: found.length,
    unit: "",
    bar: { atMost: 0 },
    from:
      found.join("; ") ||
      `${paths.length} pages at ${SIZES.map((s) => `${s.width} px, ${s.colorScheme}`).join("; ")}`,
  };
}

async function violationsOn(context: BrowserContext, url: string): Promise<string[]> {
  const page = await context.newPage();
  await page.goto(url, { waitUntil: "load" });
  await page.getByRole("heading", { level: 1 }).waitFor();
  const violations = await findViolations(page);
  await page.close();
  return violations;
}
