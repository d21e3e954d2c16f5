import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { LANGUAGES } from "../../lib/i18n/languages";
import { TASTE_KEY } from "../../lib/taste/taste-key";
import { fileSiteTest } from "../own-site";
import { textsOf } from "../pages/home-page";
import { ListingScreen } from "../pages/listing-page";
import { seedVideos } from "../pages/seed-videos";
import { untilSent } from "../pages/until-sent";
import { watchShifts } from "../pages/watch-shifts";
import { expect } from "../test";

const test = fileSiteTest();

const COUNT = 34;
const WIDTHS = [320, 360, 390, 600, 768, 834, 1024, 1280, 1440, 2560];

type Box = { x: number; y: number; width: number; height: number };

const boxesOf = (all: Locator): Promise<Box[]> =>
  all.evaluateAll((elements) =>
    elements.map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return { x, y: y + scrollY, width, height };
    }),
  );

const wholeWithin = (boxes: Box[], height: number) =>
  boxes.filter((box) => box.y + box.height <= height).length;

/** Opens the 24-hour leaderboard with a full page. */
async function openPopular(page: Page): Promise<ListingScreen> {
  const list = new ListingScreen(page);
  await untilSent(page.request, "/en/popular-videos", { cards: 30 });
  await list.open("popular-videos");
  await expect(list.cards).toHaveCount(30);
  return list;
}

test.describe.configure({ mode: "serial", timeout: 120_000 });

test("ranks ascend in reading order in whole rows, and the first screen is full", async ({
  page,
  request,
}) => {
  await seedVideos(request, { firstId: "1700000000000081000", count: COUNT });
  const { cards } = await openPopular(page);
  const pictures = page.locator("article .card-picture");
  for (const width of WIDTHS) {
    const height = width === 390 ? 844 : 900;
    await page.setViewportSize({ width, height });
    await page.evaluate(() => scrollTo(0, 0));
    const boxes = await boxesOf(pictures);
    const order = boxes
      .map((box, at) => ({ ...box, rank: at + 1 }))
      .sort((a, b) => a.y - b.y || a.x - b.x)
      .map(({ rank }) => rank);
    expect(order, `ranks at ${width} px`).toEqual(boxes.map((_, at) => at + 1));
    const tops = boxes.map(({ y }) => Math.round(y));
    const rows = [...new Set(tops)].map((top) => tops.filter((one) => one === top).length);
    expect(new Set(rows).size, `rows at ${width}`).toBe(1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    const whole = wholeWithin(await boxesOf(cards), height);
    if (width === 1440) {
      expect(boxes[0]?.y, "the first card").toBeLessThanOrEqual(200);
      expect(whole).toBeGreaterThanOrEqual(6);
      expect(wholeWithin(boxes, height)).toBeGreaterThanOrEqual(12);
    }
    if (width === 390) {
      expect(boxes[0]?.y, "the first card").toBeLessThanOrEqual(240);
      expect(whole).toBeGreaterThanOrEqual(4);
    }
  }
  const ranks = await page.locator(".card-top, .card-rank").allTextContents();
  expect(ranks).toEqual(Array.from({ length: 30 }, (_, at) => String(at + 1)));
});

test("the columns of Recent end close to each other, also after more cards", async ({ page }) => {
  const list = new ListingScreen(page);
  await list.open("recent-videos");
  await list.loadMore.click();
  await expect(list.cards).toHaveCount(COUNT);
  for (const width of [1600, 1440, 1000, 700, 390]) {
    await page.setViewportSize({ width, height: 900 });
    const boxes = (await list.places()).map(([x = 0, y = 0, , height = 0]) => ({
      x,
      end: y + height,
      height,
    }));
    const columns = [...new Set(boxes.map(({ x }) => Math.round(x)))];
    const ends = columns.map((column) =>
      Math.max(...boxes.filter(({ x }) => Math.round(x) === column).map(({ end }) => end)),
    );
    const tallest = Math.max(...boxes.map(({ height }) => height));
    expect(Math.max(...ends) - Math.min(...ends), `at ${width} px`).toBeLessThanOrEqual(
      tallest + 18,
    );
    const shapes = await boxesOf(page.locator("article .card-picture"));
    for (const box of shapes) expect(box.height / box.width).toBeLessThanOrEqual(1.26);
  }
});

test("a card has three Tab stops, and its menu has the rest", async ({ page }) => {
  const list = await openPopular(page);
  const { cards, texts } = list;
  const card = cards.first();
  const menu = card.getByRole("button", { name: texts.Card.menu });
  await list.expectScripted(card);
  await card.getByRole("heading").getByRole("link").focus();
  const stops: string[] = [];
  while (await card.evaluate((one) => one.contains(document.activeElement))) {
    stops.push(await page.evaluate(() => document.activeElement?.textContent ?? ""));
    await page.keyboard.press("Tab");
  }
  expect(stops).toHaveLength(3);
  await menu.click();
  for (const name of [texts.Card.openFile, /^Videos by @/]) {
    await expect(card.getByRole("link", { name })).toBeVisible();
  }
  await expect(card.getByRole("button", { name: texts.Card.addFavorite })).toBeVisible();
});

test("rows whose videos are all hidden keep their height", async ({ page }) => {
  const { cards, texts } = await openPopular(page);
  const links = await cards
    .locator('a[href*="/author/"]')
    .evaluateAll((all) => all.map((one) => one.getAttribute("href") ?? ""));
  const authors = links.map((link) => link.split("/").at(-1)?.toLowerCase());
  await page.evaluate(([key, json]) => localStorage.setItem(key, json), [
    TASTE_KEY,
    JSON.stringify({ authors }),
  ] as const);
  const shifts = await watchShifts(page);
  await page.reload();
  const slots = page.getByRole("button", { name: texts.Hidden.show, exact: true });
  await expect(slots).toHaveCount(30);
  expect(await shifts()).toEqual([]);
  await slots.first().click();
  await expect(cards.getByRole("link").first()).toBeFocused();
});

/** Relative luminance of a pixel (WCAG 2.2). */
function luminance([red = 0, green = 0, blue = 0]: ArrayLike<number> & Iterable<number>): number {
  const [r = 0, g = 0, b = 0] = [red, green, blue].map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

const contrast = (a: number, b: number) => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);

test("the focus ring of a picture stands out from any picture, in both themes", async ({
  page,
}) => {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await openPopular(page);
    const picture = page.locator("article .card-picture").first();
    for (const color of ["#ffffff", "#000000", "#3f9f3f"]) {
      await picture.evaluate((element, background) => {
        for (const layer of element.children) {
          if (layer instanceof HTMLElement && layer.tagName !== "A")
            layer.style.visibility = "hidden";
        }
        (element as HTMLElement).style.background = background;
      }, color);
      await picture.locator(".card-open").focus();
      await page.keyboard.press("Shift");
      const { data, info } = await sharp(await picture.screenshot())
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      const middle = Math.floor(info.height / 2) * info.width * 3;
      const at = (x: number) => luminance(data.subarray(middle + x * 3, middle + x * 3 + 3));
      const own = at(Math.floor(info.width / 2));
      const ring = Math.max(...[1, 2, 4, 5].map((x) => contrast(at(x), own)));
      expect(ring, `${color}, ${colorScheme}`).toBeGreaterThanOrEqual(3);
    }
  }
});

test.describe("on a phone", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test("all six timeframes are in view in every language, and controls fit a finger", async ({
    page,
  }) => {
    await openPopular(page);
    for (const language of LANGUAGES) {
      await page.goto(`/${language}/popular-videos`);
      const links = page
        .getByRole("navigation", { name: textsOf(language).Listing.period })
        .getByRole("link");
      await expect(links).toHaveCount(6);
      for (const width of [320, 360, 390]) {
        await page.setViewportSize({ width, height: 844 });
        for (const { x, width: wide, height } of await boxesOf(links)) {
          expect(x, `${language} at ${width} px`).toBeGreaterThanOrEqual(0);
          expect(x + wide).toBeLessThanOrEqual(width);
          expect(height).toBeGreaterThanOrEqual(44);
        }
      }
    }
    const card = page.getByRole("article").first();
    await expect(card.getByRole("button")).toHaveCount(4);
    for (const { width, height } of await boxesOf(card.locator("button, a"))) {
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    }
  });
});
