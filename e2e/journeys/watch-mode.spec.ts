import { fileSiteTest as test } from "../own-site";
import { seedVideos } from "../pages/seed-videos";
import { ViewerPage } from "../pages/viewer-page";
import { expect } from "../test";

const LIST = "/en/recent-videos";

// Of its own: videos of other journeys would move those that are watched to another page.
test.beforeAll(async ({ playwright, fileSite }) => {
  const request = await playwright.request.newContext({ baseURL: fileSite });
  await seedVideos(request, { firstId: "1700000000000098000", count: 34 });
  await request.dispose();
});

test("a list is watched video by video, in one entry of the history", async ({
  page,
  expectAccessible,
}) => {
  const viewer = new ViewerPage(page);
  await page.goto(LIST);
  const entries = await page.evaluate(() => history.length);
  await viewer.opener.click();
  await viewer.expectCurrent({ place: 0, isPlaying: true, isMuted: true });
  await expectAccessible();
  for (const place of [1, 2, 3]) {
    await page.keyboard.press("ArrowDown");
    await viewer.expectCurrent({ place, isPlaying: true });
    expect(await viewer.loaded()).toBeLessThanOrEqual(3);
  }
  const { id } = await viewer.current();
  await expect.poll(() => viewer.named()).toBe(id);
  expect(await page.evaluate(() => history.length)).toBe(entries + 1);

  await page.reload();
  await viewer.expectCurrent({ id });
  await page.keyboard.press("Escape");
  await expect(viewer.dialog).toHaveCount(0);
  expect(new URL(page.url()).pathname + new URL(page.url()).hash).toBe(LIST);
  expect(await page.evaluate(() => history.length)).toBe(entries + 1);

  await viewer.opener.click();
  await viewer.expectCurrent({ place: 0 });
  await page.goBack();
  await expect(viewer.dialog).toHaveCount(0);
  await expect(viewer.opener).toBeFocused();
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
  await viewer.opener.click();
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

test("keys seek, mute, slow down and say what they do; sound starts as it was left", async ({
  page,
  expectAccessible,
}) => {
  const viewer = new ViewerPage(page);
  await page.goto(LIST);
  await viewer.opener.click();
  await viewer.expectCurrent({ isPlaying: true });
  await page.keyboard.press("m");
  await viewer.expectCurrent({ isMuted: false });
  await page.keyboard.press(">");
  await viewer.expectCurrent({ speed: 1.25 });
  await page.keyboard.press("k");
  await viewer.expectCurrent({ isPlaying: false });
  await page.keyboard.press("?");
  await expect(page.getByRole("heading", { name: viewer.texts.keys })).toBeVisible();
  await expectAccessible();
  await page.keyboard.press("?");
  await page.keyboard.press("Escape");
  await expect(viewer.dialog).toHaveCount(0);
  await viewer.opener.click();
  await viewer.expectCurrent({ isMuted: false });
});

test("the page of a video has the same keys, and the same sound", async ({
  page,
  expectAccessible,
}) => {
  const { texts } = new ViewerPage(page);
  const { videos } = await (await page.request.get("/api/twitter/recent?limit=1")).json();
  await page.goto(`/en/video/${videos[0].id}`);
  const player = page.getByRole("main").locator("video[controls]").first();
  const state = () =>
    player.evaluate(({ paused, muted, playbackRate }: HTMLVideoElement) => ({
      ...{ paused, muted, playbackRate },
    }));
  await expect
    .poll(async () => {
      await page.keyboard.press("?");
      return page.getByRole("dialog", { name: texts.keys }).isVisible();
    })
    .toBe(true);
  await expectAccessible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog", { name: texts.keys })).toHaveCount(0);
  await page.keyboard.press("m");
  await page.keyboard.press("k");
  await expect.poll(state).toMatchObject({ paused: false, muted: true });
  await page.keyboard.press("m");
  await page.keyboard.press(">");
  await expect.poll(state).toMatchObject({ muted: false, playbackRate: 1.25 });
  await page.keyboard.press("k");
  await expect.poll(state).toMatchObject({ paused: true });
  await page.reload();
  await page.evaluate(() => scrollTo(0, 0));
  await expect
    .poll(async () => {
      if ((await state()).paused) await page.keyboard.press("k");
      return state();
    })
    .toMatchObject({ paused: false, muted: false });
});

/** When each file was requested for the first time, by the page's own clock. */
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
  await viewer.opener.click();
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
  const { videos } = await (await page.request.get("/api/twitter/recent?limit=3")).json();
  const gone = new Set<string>(videos[1].qualities.map(({ url }: { url: string }) => url));
  await page.route(
    (url) => gone.has(url.href),
    (route) => route.fulfill({ status: 404, body: "" }),
  );
  await page.goto(LIST);
  await viewer.opener.click();
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

test.describe("with reduced motion", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  test("nothing plays by itself", async ({ page }) => {
    const viewer = new ViewerPage(page);
    await page.goto(LIST);
    await viewer.opener.click();
    await expect(viewer.dialog).toBeVisible();
    const play = viewer.dialog.getByRole("button", { name: viewer.texts.play });
    await expect(play).toBeVisible();
    expect(await viewer.loaded()).toBe(0);
    await play.click();
    await viewer.expectCurrent({ place: 0, isPlaying: true });
  });
});
