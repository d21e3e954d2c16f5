import type { Locator, Page } from "@playwright/test";
import { asIPhone } from "../pages/as-iphone";
import { boxOf } from "../pages/box-of";
import { ListingScreen } from "../pages/listing-page";
import { loseScript } from "../pages/lose-script";
import { seedVideos } from "../pages/seed-videos";
import { expectGrowth, watchTransitions } from "../pages/shared-picture";
import { expect, test } from "../test";

test.beforeAll(async ({ playwright }) => {
  const request = await playwright.request.newContext({ baseURL: process.env.E2E_APP_URL });
  await seedVideos(request, { firstId: "1700000000000062000", count: 3 });
  await request.dispose();
});

async function firstCard(page: Page): Promise<Locator> {
  const list = new ListingScreen(page);
  await list.open("recent-videos");
  const card = list.cards.filter({ has: page.locator('a[href*="/author/"]') }).first();
  await expect(card).toBeVisible();
  return card;
}

const isFocused = (button: Locator) =>
  button.evaluate((element) => element === document.activeElement);

const link = (card: Locator) => card.locator('a[href^="https://video.twimg.com/"]');

test("the title is the way to the video's page, where its picture grows, and counts nothing", async ({
  page,
  context,
}) => {
  await watchTransitions(page);
  const calls: string[] = [];
  page.on("request", (request) => {
    if (/record/.test(request.url())) calls.push(request.url());
  });
  const card = await firstCard(page);
  const title = card.getByRole("heading").getByRole("link");
  const href = (await title.getAttribute("href")) ?? "";
  expect(href).toMatch(/^\/en\/video\/\d+$/);
  await expectGrowth(title, card.locator("[data-picture]"), `**${href}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(context.pages()).toHaveLength(1);
  expect(calls).toEqual([]);
});

test("a card saves the file in the quality that was chosen, without a tab, and counts once", async ({
  page,
  context,
}) => {
  const counted: unknown[] = [];
  page.on("request", (request) => {
    if (/download-record/.test(request.url())) counted.push(request.postDataJSON().video_url);
  });
  const card = await firstCard(page);
  const { Card } = new ListingScreen(page).texts;
  const best = (await link(card).getAttribute("href")) ?? "";

  const first = page.waitForEvent("download");
  await card.getByRole("button", { name: Card.save, exact: true }).click();
  expect((await first).suggestedFilename()).toMatch(/^\w+-\d+-1-\d+x\d+\.mp4$/);
  await expect(page.locator("#announcements")).toHaveText(Card.saved);
  await expect.poll(() => counted).toEqual([best]);

  await card.getByRole("button", { name: Card.menu }).click();
  const qualities = card.getByRole("radio");
  await expect(qualities.first()).toBeChecked();
  await qualities.last().check({ force: true });
  const side = (await qualities.last().evaluate((radio) => radio.parentElement?.innerText)) ?? "";
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await card.getByRole("button", { name: Card.copyVideo }).click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  const second = page.waitForEvent("download");
  await card.locator(".card-menu").getByRole("button", { name: Card.save, exact: true }).click();
  const name = (await second).suggestedFilename();
  const [, width = "", height = ""] = /(\d+)x(\d+)\.mp4$/.exec(name) ?? [];
  expect(copied).toContain(`/${width}x${height}/`);
  expect(`${Math.min(Number(width), Number(height))}p`).toBe(side.trim());
  expect(context.pages()).toHaveLength(1);
  expect(counted).toEqual([best]);
});

test("the menu of a card saves by keyboard", async ({ page }) => {
  const card = await firstCard(page);
  const { Card } = new ListingScreen(page).texts;
  const menu = card.getByRole("button", { name: Card.menu });
  await menu.focus();
  await page.keyboard.press("Enter");
  const save = card.locator(".card-menu").getByRole("button", { name: Card.save, exact: true });
  await expect(save).toBeVisible();
  for (let steps = 0; steps < 12 && !(await isFocused(save)); steps += 1) {
    await page.keyboard.press("Tab");
  }
  await expect(save).toBeFocused();
  const file = page.waitForEvent("download");
  await page.keyboard.press("Enter");
  expect((await file).suggestedFilename()).toMatch(/\.mp4$/);
});

test.describe("on a phone", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test("a card saves at a tap", async ({ page, context }) => {
    const card = await firstCard(page);
    const { Card } = new ListingScreen(page).texts;
    const file = page.waitForEvent("download");
    await card.getByRole("button", { name: Card.save, exact: true }).tap();
    expect((await file).suggestedFilename()).toMatch(/^\w+-\d+-1-\d+x\d+\.mp4$/);
    expect(context.pages()).toHaveLength(1);
  });

  test("a tap while the code of saving loads shows a spinner, then saves", async ({ page }) => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const late = await loseScript(page, ".saveAgain", async (route) => {
      await held;
      await route.continue();
    });
    let isSaved = false;
    page.on("download", () => {
      isSaved = true;
    });
    const card = await firstCard(page);
    const { Card } = new ListingScreen(page).texts;
    expect(late()).toBe(0);
    await card.getByRole("button", { name: Card.save, exact: true }).tap();
    await expect.poll(late).toBe(1);
    const cancel = card.getByRole("button", { name: Card.cancelSave });
    await expect(cancel.locator(".reel-loader")).toBeVisible();
    expect(isSaved).toBe(false);
    release();
    await expect(card.getByRole("button", { name: Card.saved })).toBeVisible();
    expect(isSaved).toBe(true);
  });

  test("an iPhone that shares no files says how to save", async ({ page }) => {
    await asIPhone(page, { canShare: false });
    const card = await firstCard(page);
    const { Card } = new ListingScreen(page).texts;
    const save = card.getByRole("button", { name: Card.save, exact: true });
    await save.tap();
    await expect(card.getByText(Card.saveByHand)).toBeInViewport({ ratio: 1 });
    await expect(page.locator("#announcements")).toHaveText(Card.saveByHand);
    await expect(save).toBeVisible();
  });

  test("an iPhone's second tap is as wide as the row and says so, and moves nothing", async ({
    page,
  }) => {
    const shared = await asIPhone(page);
    const card = await firstCard(page);
    const { Card } = new ListingScreen(page).texts;
    const height = () => boxOf(card).then((box) => box.height);
    const before = await height();
    const counts = card.locator(".card-counts");
    await card.getByRole("button", { name: Card.save, exact: true }).tap();
    const finish = card.getByText(Card.tapToFinish);
    await expect(finish).toBeInViewport({ ratio: 1 });
    await expect(counts).toBeHidden();
    const menu = card.getByRole("button", { name: Card.menu });
    const [row, rest] = await Promise.all([boxOf(card), boxOf(menu)]);
    const width = row.width - rest.width;
    expect(await boxOf(finish)).toMatchObject({ x: row.x, width, height: rest.height });
    expect(await height()).toBe(before);
    await expect(page.locator("#announcements")).toHaveText(Card.tapToFinish);
    await expect(finish.locator("use")).not.toHaveAttribute("href", "#icon-check");

    await finish.tap();
    const saved = card.getByRole("button", { name: Card.saved });
    await expect(saved.locator("use")).toHaveAttribute("href", "#icon-check");
    await expect(counts).toBeVisible();
    expect(await height()).toBe(before);
    expect(await shared()).toEqual([expect.stringMatching(/^\w+-\d+-1-\d+x\d+\.mp4$/)]);
  });
});

test("a save can be cancelled, and a failure says so", async ({ page }) => {
  // Reduced motion switches previews off: one that fails would remove the card.
  await page.emulateMedia({ reducedMotion: "reduce" });
  const card = await firstCard(page);
  const { Card } = new ListingScreen(page).texts;
  const save = card.getByRole("button", { name: Card.save, exact: true });
  await page.route(/^https:\/\/video\.twimg\.com\//, () => undefined);
  await save.click();
  const cancel = card.getByRole("button", { name: Card.cancelSave });
  await cancel.click();
  await expect(save).toBeVisible();
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.route(/^https:\/\/video\.twimg\.com\//, (route) => route.abort());
  await save.click();
  await expect(card.getByText(Card.saveFailed)).toBeVisible();
  await expect(save).toBeVisible();
});

const whyTooLarge = ({ tooLarge }: { tooLarge: string }) => tooLarge.replace("{limit}", "268 MB");

/** The file picker refuses the first try, because the press was too long ago. */
const pickLate = () => {
  let tries = 0;
  const showSaveFilePicker = async () => {
    tries += 1;
    if (tries === 1) throw new DOMException("too late", "SecurityError");
    return { createWritable: async () => new WritableStream() };
  };
  Object.assign(window, { showSaveFilePicker });
};

/** The file is too large for this browser, which cannot write to the disk. */
const serveLargeFile = () => {
  Reflect.deleteProperty(window, "showSaveFilePicker");
  const real = window.fetch;
  Object.assign(window, { largeFiles: 1 });
  window.fetch = async (input, init) => {
    if (!String(input).includes("video.twimg.com")) return real(input, init);
    const state = window as unknown as { largeFiles: number };
    const headers = { "content-length": state.largeFiles > 0 ? "300000000" : "4" };
    state.largeFiles -= 1;
    return new Response("film", { headers });
  };
};

test("a file that is too large says why, and leads to smaller ones or to the disk", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.addInitScript(serveLargeFile);
  const card = await firstCard(page);
  const list = new ListingScreen(page);
  const { Card } = list.texts;
  const save = { name: Card.save, exact: true };
  await card.getByRole("button", save).click();
  const why = whyTooLarge(Card);
  await expect(page.locator("#announcements")).toHaveText(why);
  const href = (await card.getByRole("heading").getByRole("link").getAttribute("href")) ?? "";
  await expect(card.getByRole("link", { name: why })).toHaveAttribute("href", href);

  await card.getByRole("button", { name: Card.menu }).click();
  await card.getByRole("radio").last().check({ force: true });
  await page.keyboard.press("Escape");
  await card.getByRole("button", save).click();
  await expect(card.getByRole("button", { name: Card.saved })).toBeVisible();
  await expect(card.getByText(why)).toHaveCount(0);

  await page.evaluate(() => Object.assign(window, { largeFiles: 1 }));
  await page.evaluate(pickLate);
  const other = list.cards.filter({ hasNot: page.locator(`a[href="${href}"]`) }).first();
  await other.getByRole("button", save).click();
  await expect(other.getByText(Card.saveAgain)).toBeVisible();
  await expect(other.getByText(why)).toHaveCount(0);
  await other.getByRole("button", save).click();
  await expect(other.getByRole("button", { name: Card.saved })).toBeVisible();
  await expect(other.getByText(Card.saveAgain)).toBeHidden();
});

test("a video that only this device knows has no page to lead to when it is too large", async ({
  page,
  home,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.route("**/api/twitter/video-url", async (route) => {
    const response = await route.fetch();
    // The server found the video and could not store it, so the result has no id.
    await route.fulfill({ response, json: { ...(await response.json()), id: null } });
  });
  await home.open();
  await home.paste("https://x.com/i/status/1700000000000062001");
  await expect(home.result).toBeVisible();
  await page.addInitScript(serveLargeFile);
  await page.route(/\/api\/twitter\/popular\?/, (route) => route.abort());
  const list = new ListingScreen(page);
  await list.open("popular-videos");
  await list.period("7 days").click();
  await expect(page.getByText(list.texts.Listing.onDevice)).toBeVisible();
  const [card, { Card }] = [list.cards.first(), list.texts];
  await card.getByRole("button", { name: Card.save, exact: true }).click();
  const why = whyTooLarge(Card);
  await expect(card.getByText(why)).toBeVisible();
  await expect(page.locator("#announcements")).toHaveText(why);
  await expect(card.getByRole("link", { name: why })).toHaveCount(0);
  await expect(card.locator('a[href*="/en/video/"]')).toHaveCount(0);
});
