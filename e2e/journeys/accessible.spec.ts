import type { BrowserContext } from "@playwright/test";
import type { Language } from "../../lib/i18n/languages";
import { type PageName, pagePath, videoPath } from "../../lib/routes";
import { cutOff, NARROWEST } from "../pages/cut-off";
import { looseLines } from "../pages/loose-lines";
import { lowTargets } from "../pages/low-targets";
import { doubledNames } from "../pages/shared-picture";
import { signIn } from "../pages/sign-in";
import { WALKED_POST, walkedPages } from "../pages/walked-pages";
import { expect, test } from "../test";

/** Pages that differ for signed-in users. */
const PERSONAL: PageName[] = ["home", "favorites", "following", "account"];

/**
 * A Latin script on a narrow phone and a dense one on a desktop; `npm run bench -- accessible` covers
 * all six languages in both themes at two widths.
 */
const WALKED: readonly { language: Language; theme: "light" | "dark"; width: number }[] = [
  { language: "es", theme: "dark", width: 360 },
  { language: "ja", theme: "light", width: 1440 },
];

/** Requests to other hosts before a visitor acts, except for pictures of videos and people. */
function watchOthers(context: BrowserContext, own = ""): string[] {
  const asked: string[] = [];
  context.on("request", (request) => {
    const { origin, host } = new URL(request.url());
    const isPicture = host === "pbs.twimg.com" && request.resourceType() === "image";
    if (origin !== own && origin !== "null" && !isPicture) asked.push(request.url());
  });
  return asked;
}

for (const { language, theme, width } of WALKED) {
  test.describe(() => {
    const isPhone = width < 500;
    test.use({ hasTouch: isPhone, isMobile: isPhone });

    test(`every page is accessible in ${language} and ${theme} at ${width} px, fits 320 px and loads only pictures from other hosts, signed out and in`, async ({
      page,
      context,
      baseURL,
      expectAccessible,
    }) => {
      await page.emulateMedia({ colorScheme: theme });
      await page.setViewportSize({ width, height: 800 });
      test.setTimeout(120_000);
      const others = watchOthers(context, baseURL);
      const url = WALKED_POST;
      await page.request.post("/api/twitter/download-record", { data: { url, language } });
      const video = await page.request.post("/api/twitter/video-url", { data: { url } });
      const watched = videoPath(language, (await video.json()).id);
      const emptyLists = [
        `${pagePath(language, "recent")}?page=9999`,
        `${pagePath(language, "authors")}?search=nobody-at-all`,
      ];

      async function visit(path: string) {
        await page.goto(path, { waitUntil: "networkidle" });
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await expectAccessible();
        if (isPhone) expect(await lowTargets(page), path).toEqual([]);
        expect(await doubledNames(page), path).toEqual([]);
        await page.setViewportSize(NARROWEST);
        expect(await cutOff(page), path).toEqual([]);
        expect(await looseLines(page), path).toEqual([]);
        await page.setViewportSize({ width, height: 800 });
      }

      for (const path of [...walkedPages(language, false), watched, ...emptyLists])
        await visit(path);
      await signIn(context, baseURL ?? "");
      for (const path of [...PERSONAL.map((name) => pagePath(language, name)), watched]) {
        await visit(path);
      }
      expect(others).toEqual([]);
    });
  });
}
