import { record } from "../../e2e/pages/fill-site";
import { findViolations } from "../../e2e/pages/find-violations";
import { signIn } from "../../e2e/pages/sign-in";
import { WALKED_POST, walkedPages } from "../../e2e/pages/walked-pages";
import { LANGUAGES } from "../../lib/i18n/languages";
import type { Suite } from "../bench";
import { openBrowser, startSite } from "../browse";

const SIZES = [
  { width: 390, height: 844, colorScheme: "light" },
  { width: 1440, height: 900, colorScheme: "dark" },
  { width: 1440, height: 900, colorScheme: "light" },
] as const;

/** Violations that axe finds on every page in every language and both themes, signed out and in. */
export const suite: Suite = async (bench) => {
  const { app, args } = await startSite(bench);
  const browser = await openBrowser(bench, args);
  await record(app.url, WALKED_POST);
  const sizes = SIZES.map(({ width, colorScheme }) => `${width} px, ${colorScheme}`).join("; ");
  for (const language of LANGUAGES) {
    for (const isSignedIn of [false, true]) {
      const paths = walkedPages(language, isSignedIn);
      const violations: string[] = [];
      for (const { colorScheme, ...viewport } of SIZES) {
        const look = { viewport, colorScheme, ignoreHTTPSErrors: true };
        const context = await browser.newContext({ baseURL: app.url, ...look });
        if (isSignedIn) await signIn(context, app.url);
        for (const path of paths) {
          const page = await context.newPage();
          await page.goto(path, { waitUntil: "load" });
          await page.getByRole("heading", { level: 1 }).waitFor();
          const where = `${path} at ${viewport.width}, ${colorScheme}`;
          violations.push(...(await findViolations(page)).map((each) => `${where}: ${each}`));
          await page.close();
        }
        await context.close();
      }
      bench.rows`axe, ${language}, signed ${isSignedIn ? "in" : "out"}: violations | ≤ 0 | ${violations.length} | ${violations.join("; ") || `${paths.length} pages at ${sizes}`}`;
    }
  }
};
