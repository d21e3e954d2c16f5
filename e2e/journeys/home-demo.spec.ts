import type { Page } from "@playwright/test";
import { LANGUAGES } from "../../lib/i18n/languages";
import { fileSiteTest } from "../own-site";
import { boxOf } from "../pages/box-of";
import { textsOf } from "../pages/home-page";
import { seedVideos } from "../pages/seed-videos";
import { untilSent } from "../pages/until-sent";
import { watchShifts } from "../pages/watch-shifts";
import { expect } from "../test";

const test = fileSiteTest();

// In order, because the site of the first journey has no videos at first; the others share it.
test.describe.configure({ mode: "default" });

const WIDE = { width: 1440, height: 900 };

/** The example's caption as HTML: the page's data has the texts of all captions. */
const captionOf = (text: string) => `${text}</figcaption>`;

const demoOf = (page: Page) => page.locator("figure.home-demo");

test("an example beside the form is the most popular video, from 1024 px on", async ({
  page,
  home,
  request,
  expectAccessible,
}) => {
  const { Home, Result } = home.texts;
  await page.setViewportSize(WIDE);
  await home.open();
  const demo = demoOf(page);
  const caption = demo.locator("figcaption");
  await expect(caption).toHaveText(Home.demo);

  const [link] = await seedVideos(request, {
    firstId: "1700000000000006100",
    count: 3,
    downloadsOf: (place) => 3 - place,
  });
  const shifts = await watchShifts(page);
  await untilSent(request, "/en", captionOf(Home.demoToday));
  await page.reload();
  await expect(caption).toHaveText(Home.demoToday);
  const id = link?.split("/").at(-1) ?? "";
  await expect(demo).toContainText(id);
  await expect(demo.getByText(Result.save, { exact: true })).toBeVisible();
  // A picture of the product: nothing in it can be reached or is read aloud.
  await expect(demo.locator("a, button, input, [tabindex]")).toHaveCount(0);
  await expect(page.getByRole("figure", { name: Home.demoToday })).toBeVisible();
  await expectAccessible();
  expect(await shifts()).toEqual([]);

  const field = page.locator("#post-link");
  for (const language of LANGUAGES) {
    await page.goto(`/${language}`);
    for (const width of [1024, 1280, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      await expect(demo.getByText(textsOf(language).Home.demoToday)).toBeVisible();
      const [form, box] = await Promise.all([boxOf(field), boxOf(demo)]);
      expect(box.x, `${language} at ${width} px`).toBeGreaterThan(form.x);
      expect(box.y).toBeLessThan(form.y);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
    for (const width of [320, 390, 1023]) {
      await page.setViewportSize({ width, height: 900 });
      await expect(demo).toBeHidden();
      const facts = page
        .getByRole("list")
        .filter({ hasText: textsOf(language).Home.factFree })
        .first();
      const lines = await facts.evaluate((list) => list.clientHeight / 32);
      expect(lines, `lines of facts in ${language} at ${width} px`).toBe(1);
    }
  }
});

test("narrow screens do not load its still", async ({ page, home, request }) => {
  await seedVideos(request, { firstId: "1700000000000006200", count: 3 });
  await page.setViewportSize({ width: 390, height: 844 });
  // The picture of the author may be below, in the row of authors.
  const pictures = demoOf(page).locator("img.card-media");
  await untilSent(request, "/en", captionOf(home.texts.Home.demoToday));
  await home.open();
  expect(await pictures.count()).toBeGreaterThan(0);
  await page.waitForLoadState("networkidle");
  const loaded = () =>
    pictures.evaluateAll((all: HTMLImageElement[]) => all.filter(({ currentSrc }) => currentSrc));
  expect(await loaded()).toEqual([]);
  await page.setViewportSize(WIDE);
  await expect.poll(async () => (await loaded()).length).toBeGreaterThan(0);
});

test("a muted author is neither the example nor in the row of authors, and a result takes its place", async ({
  page,
  home,
  request,
}) => {
  const [link = ""] = await seedVideos(request, { firstId: "1700000000000006300", count: 1 });
  await page.setViewportSize(WIDE);
  const demo = demoOf(page);
  await untilSent(request, "/en", captionOf(home.texts.Home.demoToday));
  await home.open();
  await expect(demo).toContainText(home.texts.Home.demoToday);
  const [, handle = ""] = /x\.com\/(\w+)\//.exec((await demo.textContent()) ?? "") ?? [];
  const row = page.getByRole("list", { name: home.texts.Shell.authors });
  const inRow = row.locator(`a[href="/en/author/${handle}" i]`);
  await expect(inRow).toBeVisible();
  const taste = JSON.stringify({ authors: [handle.toLowerCase()] });
  await page.evaluate((json) => localStorage.setItem("postreel-taste", json), taste);
  await page.reload();
  await expect(demo.locator("figcaption")).toHaveText(home.texts.Home.demo);
  await expect(inRow).toBeHidden();

  await home.paste(link);
  await expect(home.result).toBeVisible();
  await expect(demo).toBeHidden();
});
