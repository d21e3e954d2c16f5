import { textsOf } from "../pages/home-page";
import { expect, test } from "../test";

const NASA_POST = "https://x.com/NASA/status/1";

test.use({ serviceWorkers: "allow" });

test("without a connection a page says so, in the language of the address", async ({
  page,
  context,
}) => {
  await page.goto("/ja");
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.evaluate((url) => {
    const keep = (id: string, record: object) =>
      localStorage.setItem(`postreel:video:${id}`, JSON.stringify({ version: 1, record }));
    keep("1", { url, author: "NASA", hasVideo: true, updatedAt: "2026-01-02", description: "<b>" });
    keep("2", { url, author: null, hasVideo: true, updatedAt: "2026-01-03", title: "Newer" });
    keep("3", { url, author: null, hasVideo: false, updatedAt: "2026-01-04", title: "Without" });
    localStorage.setItem("postreel:video:4", "broken");
  }, NASA_POST);
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
    await expect(page.getByRole("listitem")).toHaveText(["Newer", "<b>@NASA"]);
    const link = page.getByRole("link", { name: "<b>" });
    await expect(link).toHaveAttribute("href", `/${language}?url=${encodeURIComponent(NASA_POST)}`);
  }
  await page.evaluate(() => Reflect.set(window, "mark", true));
  await page.getByRole("link", { name: textsOf("zh-TW").Offline.retry }).click();
  await expect.poll(() => page.evaluate(() => Reflect.has(window, "mark"))).toBe(false);
  await expect(page.getByRole("listitem")).toHaveCount(2);
  await context.setOffline(false);
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
