import { LANGUAGES, type Language } from "../../lib/i18n/languages";
import { authorPath, PAGES, type PageName, pagePath } from "../../lib/routes";
import { fakeCase } from "../fake-x/catalogue";
import { signIn } from "../pages/sign-in";
import { expect, test } from "../test";

/** Leads whoever is signed out elsewhere. */
const GUARDED: PageName[] = ["account", "callback"];

/** Where something else shows for whoever is signed in. */
const PERSONAL: PageName[] = ["home", "favorites", "account"];

/** A Latin and a dense script each time; `npm run accessible` walks all six. */
const WALKED: readonly Language[] = process.env.ALL_LANGUAGES ? LANGUAGES : ["es", "ja"];

for (const language of WALKED) {
  test(`every page is accessible in ${language}, signed out and in`, async ({
    page,
    context,
    baseURL,
    expectAccessible,
  }) => {
    test.setTimeout(90_000);
    const url = "https://x.com/asa_no_tokyo/status/2041180482492518400";
    await page.request.post("/api/twitter/download-record", { data: { url, language } });
    const names = (Object.keys(PAGES) as PageName[]).filter((name) => !GUARDED.includes(name));
    const paths = [
      ...names.map((name) => pagePath(language, name)),
      authorPath(language, "asa_no_tokyo"),
      `/${language}/no-such-page`,
      `/${language}/result?${new URLSearchParams({ url })}`,
      `/${language}/result?url=nothing`,
      `/${language}/result?${new URLSearchParams({ url: fakeCase("sensitive").link })}`,
      `/offline/${language}.html`,
    ];

    async function visit(path: string) {
      await page.goto(path, { waitUntil: "domcontentloaded" });
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expectAccessible();
    }

    for (const path of paths) await visit(path);
    await signIn(context, baseURL ?? "");
    for (const name of PERSONAL) await visit(pagePath(language, name));
  });
}
