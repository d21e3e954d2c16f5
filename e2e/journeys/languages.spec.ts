import type { Page } from "@playwright/test";
import { NEGOTIATED_COOKIE } from "../../lib/i18n/detection";
import { LANGUAGES } from "../../lib/i18n/languages";
import { videoPath } from "../../lib/routes";
import { HomePage, textsOf } from "../pages/home-page";
import { layOutEach, showServerPages } from "../pages/lay-out";
import { HEADINGS, looseLines } from "../pages/loose-lines";
import { seedVideos } from "../pages/seed-videos";
import { WALKED_POST, walkedPages } from "../pages/walked-pages";
import { expect, test } from "../test";

const bare = { maxRedirects: 0 };

/** The cookie with the language that the visitor has chosen. */
async function cookieOf(page: Page) {
  const cookies = await page.context().cookies();
  return cookies.find(({ name }) => name === "i18next")?.value;
}

test("an address without a language is sent to the browser's, with its query", async ({
  request,
}) => {
  for (const [wish, language] of [
    ["es-MX,es;q=0.9", "es"],
    ["ko-KR", "ko"],
    ["zh-HK", "zh-TW"],
    ["zh-CN", "zh-CN"],
    ["fr-FR", "en"],
  ]) {
    const headers = { "accept-language": wish ?? "" };
    const response = await request.get("/?url=a", { headers, ...bare });
    expect(response.status()).toBe(307);
    expect(response.headers().location).toBe(`/${language}?url=a`);
    expect(response.headers()["cache-control"]).toContain("private");
    expect(response.headers().vary).toMatch(/accept-language/i);
  }
});

test("an unknown language is replaced and a page gets a prefix", async ({ request }) => {
  const headers = { "accept-language": "ja" };
  for (const [path, target] of [
    ["/xx/recent-videos?a=1", "/ja/recent-videos?a=1"],
    ["/recent-videos", "/ja/recent-videos"],
    ["/favorites", "/ja/favorites"],
  ]) {
    const response = await request.get(path ?? "", { headers, ...bare });
    expect(response.headers().location).toBe(target);
  }
  const callback = await request.get("/auth/callback", { headers, ...bare });
  expect(callback.status()).toBe(200);
});

for (const language of LANGUAGES) {
  test(`the home page is in ${language}, and its lines break by the rules`, async ({ page }) => {
    const { Meta, Home, Reasons } = textsOf(language);
    await page.goto(`/${language}`);
    const field = page.getByRole("textbox");
    await expect(field).toHaveCount(1);
    await expect(field).toHaveAttribute("placeholder", Home.placeholder);
    await expect(page.getByRole("button", { name: Home.download, exact: true })).toBeEnabled();
    await expect(page.locator("html")).toHaveAttribute("lang", language);
    await expect(page).toHaveTitle(Meta.homeTitle);
    await expect(page.locator('meta[name="description"]')).toHaveAttribute(
      "content",
      Meta.homeDescription,
    );
    await expect(page.locator('link[rel="alternate"][hreflang]')).toHaveCount(7);
    if (!/^(ja|ko|zh)/.test(language)) return;
    if (language === "ja") await expect(page.locator("html")).toHaveCSS("line-break", "strict");

    await page.setViewportSize({ width: 390, height: 844 });
    await new HomePage(page, language).paste("only words");
    await expect(page.getByText(Reasons.no_link_next).first()).toBeVisible();
    expect(await looseLines(page)).toEqual([]);
  });
}

for (const language of ["ja", "ko", "zh-CN", "zh-TW"] as const) {
  test(`headings in ${language} break between words on every page`, async ({ page }) => {
    const url = WALKED_POST;
    await page.request.post("/api/twitter/download-record", { data: { url, language } });
    const { id } = await (
      await page.request.post("/api/twitter/video-url", { data: { url } })
    ).json();
    // Pages without scripts have styles of their own, which this document's policy refuses.
    const pages = walkedPages(language, false).filter((path) => !/offline|result/.test(path));
    const paths = [...pages, videoPath(language, id)];
    const loose: string[] = [];
    await showServerPages(page, `/${language}`);
    for (const width of [320, 360, 390]) {
      await page.setViewportSize({ width, height: 800 });
      await layOutEach(page, paths, async (path) => {
        const found = await looseLines(page, width === 320 ? undefined : HEADINGS);
        loose.push(...found.map((line) => `${path} at ${width}: ${line}`));
      });
    }
    expect(loose).toEqual([]);
  });
}

test("a stored choice wins over the browser, and back does not return to the redirect", async ({
  page,
}) => {
  await page.goto("/es");
  await expect.poll(() => cookieOf(page)).toBe("es");
  await page.evaluate(() => localStorage.setItem("i18nextLng", "ja"));
  await page.goto("/ko");
  await expect.poll(() => cookieOf(page)).toBe("ja");
  await page.context().clearCookies();
  const response = await page.goto("/");
  expect(new URL(response?.url() ?? "").pathname).toBe("/en");
  await expect(page).toHaveURL(/\/ja$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/ko$/);
});

test("a broken cookie breaks neither the page nor its scripts", async ({ page, baseURL }) => {
  const errors: Error[] = [];
  page.on("pageerror", (error) => errors.push(error));
  await page.context().addCookies([{ name: "i18next", value: "%E0%A4%A", url: baseURL ?? "" }]);
  await page.goto("/es");
  await expect.poll(() => cookieOf(page)).toBe("es");
  expect(errors).toEqual([]);
});

test("a change of language keeps page and query, and is remembered", async ({ page, context }) => {
  const names = async () => (await context.cookies()).map(({ name }) => name);
  for (const address of [
    "/author/foo?page=2",
    "/popular-videos?timeframe=7d",
    "/authors?search=a",
  ]) {
    await page.goto(`/en${address}`);
    await page.getByText("English", { exact: true }).first().click();
    await page.getByRole("link", { name: "日本語" }).click();
    await expect(page).toHaveURL(`/ja${address}`);
    expect(await page.evaluate(() => localStorage.getItem("i18nextLng"))).toBe("ja");
    await page.goto("/");
    await expect(page).toHaveURL("/ja");
    // The page's scripts take the mark, else the next page would be replaced.
    await expect.poll(names).not.toContain(NEGOTIATED_COOKIE);
    await page.evaluate(() => localStorage.clear());
  }
});

test("a change of language keeps unknown query parameters", async ({ page }) => {
  await page.goto("/en?utm=1");
  await page.getByText("English", { exact: true }).first().click();
  await page.getByRole("link", { name: "日本語" }).click();
  await expect(page).toHaveURL("/ja?utm=1");
});

/** Links of the language menu in a page's HTML. */
function languageLinks(html: string): string[] {
  const links = html.matchAll(/<a [^>]*hrefLang="[^"]+"[^>]*>/gi);
  return [...links].map(([link]) =>
    (/href="([^"]+)"/.exec(link)?.[1] ?? "").replaceAll("&amp;", "&"),
  );
}

test("the HTML of every view links to the same view in each language", async ({ request }) => {
  const [url] = await seedVideos(request, { firstId: "1700000000000006000", count: 1 });
  const answer = await request.post("/api/twitter/video-url", { data: { url } });
  const { username } = (await answer.json()).author;
  const views = [
    "",
    "/recent-videos",
    "/recent-videos?page=2",
    "/popular-videos",
    "/popular-videos?timeframe=7d",
    "/popular-videos?page=2",
    "/popular-videos?timeframe=1h&page=2",
    "/highly-rated?timeframe=3d",
    "/authors?sort=video_count",
    "/authors?search=a%20b&sort=video_count&page=2",
    `/author/${username}`,
    `/author/${username}?sort=download_count`,
    "/terms",
  ];
  for (const view of views) {
    const html = await (await request.get(`/en${view}`)).text();
    const links = languageLinks(html);
    expect(links).toEqual(LANGUAGES.map((language) => `/${language}${view}`));
    for (const link of links) {
      // A new author's page may be a cached 404 for some seconds.
      await expect.poll(async () => (await request.get(link, bare)).status(), link).toBe(200);
    }
  }
});

test("an unknown page is a 404 in the language of its address", async ({ page }) => {
  const response = await page.goto("/ja/no-such-page");
  expect(response?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    textsOf("ja").Shell.notFoundTitle,
  );
  // Below it are popular videos, or the text that there are none yet.
  const { Popular } = textsOf("ja");
  await expect(page.getByRole("heading", { level: 2, name: Popular.blockTitle })).toBeVisible();
  const shown = page.getByRole("article").or(page.getByText(Popular.noPopularHome));
  await expect(shown.first()).toBeVisible();
});
