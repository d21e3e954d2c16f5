import type { Language } from "../../lib/i18n/languages";
import { type PageName, pagePath, videoPath } from "../../lib/routes";
import { signIn } from "../pages/sign-in";
import { WALKED_POST, walkedPages } from "../pages/walked-pages";
import { expect, test } from "../test";

const PHONE = { width: 390, height: 844 };

/** Pages that differ for signed-in users. */
const PERSONAL: PageName[] = ["home", "favorites", "following", "account"];

/** A Latin and a dense script; `npm run bench -- accessible` covers all six, at two widths. */
const WALKED: readonly { language: Language; theme: "light" | "dark" }[] = [
  { language: "es", theme: "dark" },
  { language: "ja", theme: "light" },
];

for (const { language, theme } of WALKED) {
  test(`every page is accessible in ${language} and ${theme}, signed out and in`, async ({
    page,
    context,
    baseURL,
    expectAccessible,
  }) => {
    await page.emulateMedia({ colorScheme: theme });
    test.setTimeout(90_000);
    const url = WALKED_POST;
    await page.request.post("/api/twitter/download-record", { data: { url, language } });
    const video = await page.request.post("/api/twitter/video-url", { data: { url } });
    const watched = videoPath(language, (await video.json()).id);

    async function visit(path: string) {
      await page.goto(path, { waitUntil: "domcontentloaded" });
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expectAccessible();
    }

    for (const path of [...walkedPages(language, false), watched]) await visit(path);
    await signIn(context, baseURL ?? "");
    await page.setViewportSize(PHONE);
    for (const name of PERSONAL) await visit(pagePath(language, name));
    await visit(watched);
  });
}
