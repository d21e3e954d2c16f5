import type { Page } from "@playwright/test";
import { LANGUAGES } from "../../lib/i18n/languages";
import { textsOf } from "../pages/home-page";
import { expect, test } from "../test";

const bare = { maxRedirects: 0 };

/** The choice that the server is told of. */
async function cookieOf(page: Page) {
  const cookies = await page.context().cookies();
  return cookies.find(({ name }) => name === "i18next")?.value;
}

test("an address without a language is sent to the browser's, with its query", async ({ page }) => {
  for (const [wish, language] of [
    ["es-MX,es;q=0.9", "es"],
    ["ko-KR", "ko"],
    ["zh-HK", "zh-TW"],
    ["zh-CN", "zh-CN"],
    ["fr-FR", "en"],
  ]) {
    const headers = { "accept-language": wish ?? "" };
    const response = await page.request.get("/?url=a", { headers, ...bare });
    expect(response.status()).toBe(307);
    expect(response.headers().location).toBe(`/${language}?url=a`);
    expect(response.headers()["cache-control"]).toContain("private");
    expect(response.headers().vary).toMatch(/accept-language/i);
  }
});

test("an unknown language is replaced and a page gets a prefix", async ({ page }) => {
  const headers = { "accept-language": "ja" };
  for (const [path, target] of [
    ["/xx/recent-videos?a=1", "/ja/recent-videos?a=1"],
    ["/recent-videos", "/ja/recent-videos"],
    ["/favorites", "/ja/favorites"],
  ]) {
    const response = await page.request.get(path ?? "", { headers, ...bare });
    expect(response.headers().location).toBe(target);
  }
  const callback = await page.request.get("/auth/callback", { headers, ...bare });
  expect(callback.status()).toBe(200);
});

for (const language of LANGUAGES) {
  test(`the home page speaks ${language}`, async ({ page }) => {
    const { Meta } = textsOf(language);
    await page.goto(`/${language}`);
    await expect(page.locator("html")).toHaveAttribute("lang", language);
    await expect(page).toHaveTitle(Meta.homeTitle);
    await expect(page.locator('meta[name="description"]')).toHaveAttribute(
      "content",
      Meta.homeDescription,
    );
    await expect(page.locator('link[rel="alternate"][hreflang]')).toHaveCount(7);
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

test("a broken cookie costs neither the page nor its scripts", async ({ page, baseURL }) => {
  const errors: Error[] = [];
  page.on("pageerror", (error) => errors.push(error));
  await page.context().addCookies([{ name: "i18next", value: "%E0%A4%A", url: baseURL ?? "" }]);
  await page.goto("/es");
  await expect.poll(() => cookieOf(page)).toBe("es");
  expect(errors).toEqual([]);
});

test("a change of language keeps page and query, and is remembered", async ({ page }) => {
  await page.goto("/en?page=2");
  await page.getByText("English", { exact: true }).first().click();
  await page.getByRole("link", { name: "日本語" }).click();
  await expect(page).toHaveURL(/\/ja\?page=2$/);
  expect(await page.evaluate(() => localStorage.getItem("i18nextLng"))).toBe("ja");
  await page.goto("/");
  await expect(page).toHaveURL(/\/ja$/);
});

test("an unknown page is a 404 in the language of its address", async ({ page }) => {
  const response = await page.goto("/ja/no-such-page");
  expect(response?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    textsOf("ja").Shell.notFoundTitle,
  );
});
