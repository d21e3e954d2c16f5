import { textsOf } from "../pages/home-page";
import { expect, test } from "../test";

test.use({ serviceWorkers: "allow" });

test("without a connection a page says so, in the language of the address", async ({
  page,
  context,
}) => {
  await page.goto("/ja");
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await context.setOffline(true);
  for (const [path, language] of [
    ["/ja/popular-videos", "ja"],
    // The stored choice differs from the browser's language.
    ["/authors", "ja"],
    ["/zh-TW", "zh-TW"],
  ] as const) {
    await page.goto(path);
    const { Offline } = textsOf(language);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(Offline.title);
    await expect(page.locator("html")).toHaveAttribute("lang", language);
  }
  await context.setOffline(false);
  await page.getByRole("link", { name: textsOf("zh-TW").Offline.retry }).click();
  await expect(page.getByRole("textbox", { name: textsOf("zh-TW").Home.fieldLabel })).toBeVisible();
});

test("the worker caches the offline pages and nothing else", async ({ page }) => {
  await page.goto("/en/popular-videos");
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.goto("/en/recent-videos");
  const kept = await page.evaluate(async () => {
    const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const requests = await Promise.all(caches_.map((cache) => cache.keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept.sort()).toEqual(
    ["en", "es", "ja", "ko", "zh-CN", "zh-TW"].map((language) => `/offline/${language}.html`),
  );
});

test("it can be installed", async ({ page, context }) => {
  await page.goto("/en");
  const devtools = await context.newCDPSession(page);
  const { installabilityErrors } = await devtools.send("Page.getInstallabilityErrors");
  // Browsers with temporary storage, as in tests, cannot install apps.
  const found = installabilityErrors.map(({ errorId }) => errorId);
  expect(found.filter((id) => id !== "in-incognito")).toEqual([]);
});
