import type { APIRequestContext } from "@playwright/test";
import { LANGUAGES, type Language } from "../../lib/i18n/languages";
import { authorPath, PAGE_NAMES, type PageName, pagePath, videoPath } from "../../lib/routes";
import { type Texts, textsOf } from "../pages/home-page";
import { expect, test } from "../test";

/** Pages of one user, all with `noindex`. */
const PRIVATE: PageName[] = [
  "favorites",
  "following",
  "me",
  "history",
  "login",
  "account",
  "callback",
];

/** A video that has a page, because its post was extracted, and its author. */
async function knownVideo(request: APIRequestContext) {
  const url = "https://x.com/i/status/1700000000000006020";
  const answer = await request.post("/api/twitter/video-url", { data: { url } });
  expect(answer.ok(), await answer.text()).toBe(true);
  const { id, author } = await answer.json();
  return { id, handle: author.username };
}

test("every page exists in every language, with one heading", async ({ request }) => {
  const { id, handle } = await knownVideo(request);
  const paths = LANGUAGES.flatMap((language) => [
    ...PAGE_NAMES.map((name) => ({ language, path: pagePath(language, name) })),
    { language, path: authorPath(language, handle) },
    { language, path: videoPath(language, id) },
  ]);
  expect(paths.length).toBeGreaterThanOrEqual(66);
  for (const { language, path } of paths) {
    const response = await request.get(path, { maxRedirects: 0 });
    const html = await response.text();
    expect(response.status(), path).toBe(200);
    expect(html, path).toContain(`<html lang="${language}"`);
    expect(html.match(/<h1[\s>]/g), path).toHaveLength(1);
  }
});

test("personal pages are not indexed, the legal texts are", async ({ request }) => {
  const noindex = /<meta name="robots" content="noindex"/;
  for (const name of PRIVATE) {
    expect(await (await request.get(pagePath("ja", name))).text()).toMatch(noindex);
  }
  for (const name of ["terms", "privacy"] as const) {
    const html = await (await request.get(pagePath("ja", name))).text();
    expect(html).not.toMatch(noindex);
    expect(html).toMatch(new RegExp(`<link rel="canonical" href="[^"]*${pagePath("en", name)}"`));
    expect(html).not.toContain('<link rel="alternate"');
  }
});

test("the callback responds without a language, and its address is not passed on", async ({
  page,
}) => {
  for (const path of ["/auth/callback?code=1", "/ja/auth/callback?code=1"]) {
    const headers = { "accept-language": "ko" };
    const response = await page.request.get(path, { headers, maxRedirects: 0 });
    expect(response.status()).toBe(200);
    expect(response.headers()["referrer-policy"]).toBe("no-referrer");
    expect(response.headers()["cache-control"]).toContain("no-store");
  }
  const errors: string[] = [];
  page.on("pageerror", ({ message }) => errors.push(message));
  await page.goto("/auth/callback");
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  const { Callback } = textsOf("en");
  await page.getByRole("link", { name: Callback.backToLogin }).click();
  await expect(page).toHaveURL(/\/en\/login$/);
  expect(errors).toEqual([]);
});

const TITLES: [PageName, (texts: Texts) => string][] = [
  ["terms", ({ Legal }) => Legal.termsTitle],
  ["privacy", ({ Legal }) => Legal.privacyTitle],
  ["favorites", ({ Favorites }) => Favorites.metaTitle],
  ["following", ({ Following }) => Following.metaTitle],
  ["me", ({ Me }) => Me.metaTitle],
  ["history", ({ History }) => History.metaTitle],
  ["login", ({ Login }) => Login.metaTitle],
  ["callback", ({ Callback }) => Callback.metaTitle],
];

for (const [name, titleOf] of TITLES) {
  test(`${name} has its title in the language and is accessible`, async ({
    page,
    expectAccessible,
  }) => {
    for (const language of ["en", "zh-TW"] satisfies Language[]) {
      await page.goto(pagePath(language, name));
      await expect(page).toHaveTitle(titleOf(textsOf(language)));
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expectAccessible();
    }
  });
}

test("both legal texts are English and dated in every language", async ({ request }) => {
  for (const language of LANGUAGES) {
    for (const name of ["terms", "privacy"] as const) {
      const path = pagePath(language, name);
      const html = await (await request.get(path)).text();
      const [article = ""] = /<article lang="en".*<\/article>/s.exec(html) ?? [];
      expect(article, path).toContain(
        '<time dateTime="2025-05-13">Last updated: May 13, 2025</time>',
      );
    }
  }
});

for (const language of ["en", "ja"] satisfies Language[]) {
  test(`the English terms apply, read in ${language}`, async ({ page }) => {
    await page.goto(pagePath(language, "terms"));
    const article = page.getByRole("article");
    await expect(article).toHaveAttribute("lang", "en");
    await expect(article.getByText("Last updated: May 13, 2025")).toHaveAttribute(
      "datetime",
      "2025-05-13",
    );
    for (const words of [/personal use only/, /redistribute/, /commercially/, /within 24 hours/]) {
      await expect(article.getByText(words).first()).toBeVisible();
    }
    await expect(article.getByText("Excessive use may be restricted.")).toBeVisible();
    const { englishOnly } = textsOf(language).Legal;
    await expect(page.getByText(englishOnly)).toHaveCount(language === "en" ? 0 : 1);
  });
}

for (const name of ["terms", "privacy"] as const) {
  test(`${name}: a dated supplement in English, a summary in the reader’s language`, async ({
    page,
    expectAccessible,
  }) => {
    await page.goto(pagePath("ko", name));
    const article = page.getByRole("article");
    const supplement = article.getByRole("heading", { level: 2, name: /^Supplement to the/ });
    await expect(supplement).toBeVisible();
    await expect(article.getByText(/^Supplement last updated:/)).toHaveAttribute(
      "datetime",
      /^\d{4}-\d\d-\d\d$/,
    );
    await expect(article.getByText(/\(OPERATOR_NAME\)/)).toBeVisible();
    const { summaryTitle } = textsOf("ko").Legal;
    const summary = page.getByRole("region", { name: summaryTitle });
    await expect(summary.getByRole("listitem").first()).toBeVisible();
    expect(await summary.innerText()).toMatch(/[가-힣]/);
    await expectAccessible();
    await page.goto(pagePath("en", name));
    await expect(page.getByRole("region", { name: textsOf("en").Legal.summaryTitle })).toHaveCount(
      0,
    );
  });
}

test("the privacy text names the age and the contact", async ({ page }) => {
  await page.goto(pagePath("es", "privacy"));
  const article = page.getByRole("article");
  await expect(article).toHaveAttribute("lang", "en");
  await expect(article.getByText(/not intended for children under 13/)).toBeVisible();
  await expect(article.getByRole("heading", { name: "Contact" })).toBeVisible();
});

test("favorites redirect to sign-in and back", async ({ page }) => {
  const { Shell, Favorites, Login, SignIn, Callback } = textsOf("ko");
  await page.goto("/ko/authors");
  const menu = page.getByRole("navigation", { name: Shell.mainMenu });
  await menu.getByRole("link", { name: Shell.favorites }).click();
  await expect(page.getByText(Favorites.loginRequired)).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: Favorites.signIn }).click();
  await expect(page).toHaveURL(/\/ko\/login\?next=%2Fko%2Ffavorites$/);
  await expect(page.getByRole("button", { name: SignIn.google })).toBeVisible();
  await expect(page.getByRole("link", { name: Login.terms, exact: true }).first()).toBeVisible();
  await page.getByRole("button", { name: Login.goBack }).click();
  await expect(page).toHaveURL(/\/ko\/favorites$/);

  await page.goto("/ko/auth/callback");
  await expect(page.getByText(Callback.errorText)).toBeVisible();
  await page.getByRole("link", { name: Callback.backToLogin }).click();
  await expect(page).toHaveURL(/\/ko\/login$/);
});

test("going back in a tab without a history opens the home page", async ({ page, context }) => {
  await page.goto("/es/favorites");
  const { Favorites, Login, SignIn } = textsOf("es");
  const [tab] = await Promise.all([
    context.waitForEvent("page"),
    page
      .getByRole("main")
      .getByRole("link", { name: Favorites.signIn })
      .click({ modifiers: ["ControlOrMeta"] }),
  ]);
  // Waits for hydration: before that a press does nothing.
  await expect(tab.getByRole("button", { name: SignIn.google })).toBeEnabled();
  await tab.getByRole("button", { name: Login.goBack }).click();
  await expect(tab).toHaveURL(/\/es$/);
});

test("the footer has the year of the visitor and the three links", async ({ page }) => {
  const { Shell } = textsOf("en");
  await page.clock.setFixedTime("2031-02-03T12:00:00Z");
  await page.goto("/en/terms");
  const footer = page.getByRole("contentinfo");
  await expect(footer.getByText("© 2031 Postreel")).toBeVisible();
  await expect(footer.getByText(Shell.disclaimer)).toBeVisible();
  await footer.getByRole("link", { name: Shell.contact }).click();
  await expect(page.getByRole("heading", { name: "Contact" })).toBeInViewport();
  await footer.getByRole("link", { name: Shell.privacy }).click();
  await expect(page).toHaveURL(/\/en\/privacy-policy$/);
  await footer.getByRole("link", { name: Shell.terms }).click();
  await expect(page).toHaveURL(/\/en\/terms$/);
});
