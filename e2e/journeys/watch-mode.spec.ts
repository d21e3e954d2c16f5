import { loseScript } from "../pages/lose-script";
import { ViewerPage } from "../pages/viewer-page";
import { expect } from "../test";
import { COUNT, test } from "../watched-site";

const LIST = "/en/recent-videos";

test("a list is watched video by video, in one entry of the history", async ({
  page,
  expectAccessible,
}) => {
  const viewer = new ViewerPage(page);
  await page.goto(LIST);
  const entries = await page.evaluate(() => history.length);
  await viewer.open();
  await viewer.expectCurrent({ place: 0, isPlaying: true, isMuted: true });
  await expect(viewer.dialog.getByRole("list", { name: viewer.texts.label })).toBeFocused();
  await expectAccessible();
  await viewer.expectSpoken(1, COUNT);
  for (const place of [1, 2, 3]) {
    await page.keyboard.press("ArrowDown");
    await viewer.expectCurrent({ place, isPlaying: true });
    await viewer.expectSpoken(place + 1, COUNT);
    expect(await viewer.loaded()).toBeLessThanOrEqual(3);
  }
  for (const text of [viewer.texts.soundOn, viewer.texts.soundOff]) {
    await page.keyboard.press("m");
    await expect(viewer.dialog.getByRole("status").filter({ hasText: text })).toBeVisible();
  }
  const { id } = await viewer.current();
  await expect.poll(() => viewer.named()).toBe(id);
  expect(await page.evaluate(() => history.length)).toBe(entries + 1);

  expect(await page.evaluate(() => navigator.mediaSession.metadata?.title)).toBe(
    await viewer.dialog.locator("li:not([inert]) h2").textContent(),
  );
  await page.goBack();
  await expect(viewer.dialog).toHaveCount(0);
  await expect(viewer.opener).toBeFocused();
});

test("a press on a slow connection shows that the viewer loads, then the picture of the card", async ({
  page,
}) => {
  const viewer = new ViewerPage(page);
  let letLoad = () => {};
  const held = new Promise<void>((resolve) => {
    letLoad = resolve;
  });
  await page.goto(LIST);
  const lost = await loseScript(page, "viewer-slide", async (route) => {
    await held;
    await route.continue();
  });
  await viewer.open();
  await expect(page.locator(".fixed .reel-loader")).toBeVisible();
  letLoad();
  await viewer.expectCurrent({ place: 0 });
  expect(lost()).toBeGreaterThan(0);
  const picture = page.getByRole("article").first().locator("img.card-media");
  const source = (await picture.getAttribute("src")) ?? "none";
  await expect(viewer.dialog.locator("li:not([inert]) video")).toHaveAttribute("poster", source);
});

test("an address opens at its video; one of no video of the page opens the list", async ({
  page,
}) => {
  const viewer = new ViewerPage(page);
  await page.goto(LIST);
  const third = page.getByRole("article").nth(2).getByRole("heading").getByRole("link");
  const id = (await third.getAttribute("href"))?.split("/").at(-1) ?? "";
  await page.goto("about:blank");
  await page.goto(`${LIST}#watch=${id}`);
  await viewer.expectCurrent({ id });
  await page.keyboard.press("Escape");
  await expect(viewer.dialog).toHaveCount(0);
  expect(viewer.named()).toBeNull();
  await page.goto("about:blank");
  await page.goto(`${LIST}#watch=1`);
  await expect(page.getByRole("article").first()).toBeVisible();
  await expect.poll(() => page.url()).not.toContain("#");
  await expect(viewer.dialog).toHaveCount(0);
});

test("the list's next page comes by itself, and Back leaves the list as it was", async ({
  page,
}) => {
  const viewer = new ViewerPage(page);
  await page.goto("/en/terms");
  await page.goto(LIST);
  const cards = page.getByRole("article");
  const last = cards.last().getByRole("heading").getByRole("link");
  const id = (await last.getAttribute("href"))?.split("/").at(-1) ?? "";
  const loaded = await cards.count();
  await viewer.open();
  await viewer.expectCurrent({ place: 0 });
  await page.evaluate((to) => location.replace(`#watch=${to}`), id);
  await page.reload();
  await viewer.expectCurrent({ id });
  await expect
    .poll(() => viewer.dialog.getByRole("listitem", { includeHidden: true }).count())
    .toBeGreaterThan(loaded);
  await page.keyboard.press("n");
  await viewer.expectCurrent({ place: loaded });
  expect(viewer.named()).not.toBe(id);
  await page.goBack();
  await expect(viewer.dialog).toHaveCount(0);
  await expect(cards).not.toHaveCount(loaded);
  await page.goBack();
  await expect(page).toHaveURL(/\/en\/terms$/);
});

/** When each file was first requested, by the page's own clock. */
function requestTimes(): number[] {
  const times = new Map<string, number>();
  for (const { name, startTime } of performance.getEntriesByType("resource")) {
    if (name.endsWith(".mp4") && !times.has(name)) times.set(name, startTime);
  }
  return [...times.values()];
}

test("the next video is requested after two seconds, and counts no view before it plays", async ({
  page,
}) => {
  const viewer = new ViewerPage(page);
  const views: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/record-view")) views.push(request.postDataJSON().twitter_url);
  });
  await page.goto(LIST);
  await viewer.open();
  await viewer.expectCurrent({ place: 0, isPlaying: true });
  const begins = () => page.evaluate(requestTimes);
  await expect.poll(async () => (await begins()).length).toBe(2);
  const [first = 0, second = 0] = await begins();
  expect(second - first).toBeGreaterThan(1900);
  expect(new Set(views).size).toBe(1);
  await page.keyboard.press("n");
  await viewer.expectCurrent({ place: 1, isPlaying: true });
  await expect.poll(() => new Set(views).size).toBe(2);
});

test("a video that is gone is skipped with a line", async ({ page }) => {
  const viewer = new ViewerPage(page);
  await viewer.loseFiles(1);
  await page.goto(LIST);
  await viewer.open();
  await viewer.expectCurrent({ place: 0, isPlaying: true });
  await page.keyboard.press("n");
  await viewer.expectCurrent({ place: 2, isPlaying: true });
  await expect(viewer.dialog.getByText(viewer.texts.gone).first()).toBeVisible();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("a card opens it; a double tap keeps a heart and stays", async ({
    page,
    expectAccessible,
  }) => {
    const viewer = new ViewerPage(page);
    await page.goto(LIST);
    const second = page.getByRole("article").nth(1);
    await second.getByRole("button", { name: viewer.card.watch }).tap();
    await viewer.expectCurrent({ place: 1, isPlaying: true });
    await expectAccessible();
    const heart = viewer.dialog.getByRole("button", { name: viewer.card.favorite });
    await page.touchscreen.tap(195, 300);
    await page.touchscreen.tap(195, 300);
    await expect(heart).toHaveAttribute("aria-pressed", "true");
    await expect(viewer.dialog.getByText(viewer.card.keptHere).last()).toBeVisible();
    await page.touchscreen.tap(195, 300);
    await viewer.expectCurrent({ isPlaying: false });
    await page.goBack();
    await expect(viewer.dialog).toHaveCount(0);
    await expect(second).toBeInViewport();
  });
});

for (const wish of ["reduced motion", "data saver"] as const) {
  test(`with ${wish} nothing plays by itself`, async ({ page }) => {
    const viewer = new ViewerPage(page);
    if (wish === "reduced motion") await page.emulateMedia({ reducedMotion: "reduce" });
    else await page.addInitScript(saveData);
    await page.goto(LIST);
    await viewer.open();
    await expect(viewer.dialog).toBeVisible();
    const play = viewer.dialog.getByRole("button", { name: viewer.texts.play });
    await expect(play).toBeVisible();
    expect(await viewer.loaded()).toBe(0);
    await play.click();
    await viewer.expectCurrent({ place: 0, isPlaying: true });
  });
}

function saveData(): void {
  Object.defineProperty(navigator, "connection", { value: { saveData: true } });
}
