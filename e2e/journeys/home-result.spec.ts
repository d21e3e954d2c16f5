import { fillText } from "../../lib/i18n/fill-text";
import { fakeCase } from "../fake-x/catalogue";
import { boxOf } from "../pages/box-of";
import { seedVideos } from "../pages/seed-videos";
import { watchShifts } from "../pages/watch-shifts";
import { expect, test } from "../test";

const EXTRACTION = "**/api/twitter/video-url";
/** Longer than the time for which browsers attribute layout shifts to a press. */
const SLOW_MS = 900;

test.beforeAll(async ({ playwright }) => {
  const request = await playwright.request.newContext({ baseURL: process.env.E2E_APP_URL });
  await seedVideos(request, { firstId: "1700000000000002300", count: 12 });
  // An earlier journey may have left a page without videos in the cache.
  await expect
    .poll(async () => (await request.get("/en")).text(), { timeout: 40_000 })
    .toContain("<article");
  await request.dispose();
});

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const) {
  test(`after a failed lookup nothing jumps at ${width} px`, async ({ page, home }) => {
    await page.setViewportSize({ width, height });
    await page.route(EXTRACTION, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
      await route.fallback();
    });
    const moved = await watchShifts(page);
    for (const name of ["deleted", "suspended", "text-only", "photos-only"]) {
      await home.open();
      await home.untilHydrated();
      const before = await boxOf(home.field);
      // Presses a key, which may move the page: shifts after it do not count.
      await home.field.press("End");
      await page.keyboard.insertText(fakeCase(name).link);
      await home.field.press("Enter");
      await expect(home.submit).toHaveText(home.texts.Home.downloading);
      await expect(home.notice.getByRole("link")).toBeVisible();
      const shifts = await moved();
      // Photos move what is below them; the form and its notice must not move.
      if (name === "photos-only") expect(shifts.join()).not.toMatch(/<form|notice-slot|switch/);
      else expect(shifts, name).toEqual([]);
      expect(await boxOf(home.field)).toEqual(before);
    }
  });
}

test("a limit counts down on its button, which then tries again by itself", async ({
  page,
  home,
}) => {
  await page.clock.install();
  let asked = 0;
  await page.route(EXTRACTION, (route) => {
    asked += 1;
    return asked > 1
      ? route.fallback()
      : route.fulfill({
          status: 429,
          headers: { "retry-after": "120" },
          json: { success: false, error: "rate_limited", message: "Wait." },
        });
  });
  await home.open();
  const { Home } = home.texts;
  await home.paste("https://x.com/i/status/1999000000000000081");
  const retry = home.notice.getByRole("button");
  await expect(retry).toHaveText(Home.tryAgainIn.replace("{time}", "2:00"));
  await expect(retry).toHaveAttribute("aria-disabled", "true");
  await retry.click({ force: true });
  await expect(home.submit).toHaveAttribute("aria-disabled", "true");
  await page.clock.runFor(61_000);
  // The clock also runs by itself while the page works, so some seconds may be gone.
  const [before = "", after = ""] = Home.tryAgainIn.split("{time}");
  await expect(retry).toHaveText(new RegExp(`^${before}0:5\\d${after}$`));
  expect(asked).toBe(1);
  await page.clock.runFor(60_000);
  await expect(home.result).toBeVisible();
  expect(asked).toBe(2);
});

test("a result has an address: a reload restores it, a stranger sees it, and neither counts", async ({
  page,
  home,
  browser,
}) => {
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") sent.push(new URL(request.url()).pathname);
  });
  await home.open();
  await home.paste("https://x.com/i/status/1999000000000000082");
  await expect(home.result).toBeVisible();
  await expect(page).toHaveURL(/\/en\?url=https%3A%2F%2Fx\.com/);
  // Makes the records too old to answer a new lookup.
  await page.evaluate(() => {
    for (const [key, text] of Object.entries(localStorage)) {
      if (key.startsWith("postreel:video:")) {
        localStorage.setItem(key, text.replace(/"updatedAt":"\d{4}/, '"updatedAt":"2020'));
      }
    }
  });
  await expect.poll(() => sent).toContain("/api/twitter/download-record");
  const downloads = home.result.getByText(fillText(home.texts.Result.downloads, { count: 1 }));
  await expect(downloads).toBeVisible();
  sent.length = 0;
  await page.reload();
  await expect(home.result).toBeVisible();
  await expect(page).toHaveURL(/\/en\?url=/);
  expect(sent).toEqual([]);
  await expect(home.result.getByRole("link", { name: home.texts.Result.listed })).toBeVisible();
  await expect(downloads).toBeVisible();

  const stranger = await (await browser.newContext()).newPage();
  const posted: string[] = [];
  stranger.on("request", (request) => {
    if (request.method() === "POST") posted.push(new URL(request.url()).pathname);
  });
  await stranger.goto(page.url());
  await expect(stranger.getByRole("region", { name: home.texts.Result.title })).toBeVisible();
  expect(stranger.context().pages()).toHaveLength(1);
  expect(posted).toEqual(["/api/twitter/video-url"]);
  await stranger.context().close();
});

test("a private result has no address, and takes that of the one before", async ({
  page,
  home,
}) => {
  await home.open();
  await home.paste("https://x.com/i/status/1999000000000000083");
  await expect(page).toHaveURL(/\?url=/);
  await home.field.fill("");
  await page.getByRole("switch", { name: home.texts.Home.keepPrivate }).press("Space");
  await home.paste("https://x.com/i/status/1999000000000000084");
  await expect(home.result.getByText(home.texts.Result.private)).toBeVisible();
  await expect(page).toHaveURL(/\/en$/);
});

test("the result has a heart and leads to the author", async ({ page, home }) => {
  await home.open();
  await home.paste("https://x.com/i/status/1999000000000000085");
  const { Card } = home.texts;
  await expect(home.button(Card.favorite)).toHaveAttribute("aria-pressed", "false");
  const author = home.result.locator('a[href^="/en/author/"]');
  await expect(author).toContainText("@");
  await home.button(Card.favorite).click();
  await page.waitForURL("**/en/login?**");
  await expect(page.getByText(home.texts.SignIn.keptHeart)).toBeVisible();
  await page.getByRole("button", { name: home.texts.Login.notNow }).click();
  await expect(home.button(Card.favorite)).toHaveAttribute("aria-pressed", "true");
  // After the first heart, later ones stay on the page.
  await home.button(Card.favorite).click();
  await home.button(Card.favorite).click();
  const toast = page.locator(".toast");
  await expect(toast).toContainText(Card.keptHere);
  await expect(toast.getByRole("link", { name: Card.signIn })).toHaveAttribute(
    "href",
    /\/en\/login\?next=/,
  );
  await expect(home.button(Card.favorite)).toHaveAttribute("aria-pressed", "true");
  await expect(page).toHaveURL(/\/en\?url=/);
});

test("a hashtag of Han characters stays in one line", async ({ home }) => {
  await home.open(`?url=${encodeURIComponent(fakeCase("japanese").link)}`);
  const tag = home.result.getByText("#東京の朝", { exact: true });
  const heights = await tag.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return new Set(Array.from(range.getClientRects(), ({ top }) => top)).size;
  });
  expect(heights).toBe(1);
});
