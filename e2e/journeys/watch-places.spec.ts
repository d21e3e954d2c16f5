import { TASTE_KEY } from "../../lib/taste/taste-key";
import { ViewerPage } from "../pages/viewer-page";
import { expect } from "../test";
import { COUNT, test } from "../watched-site";

const LIST = "/en/recent-videos";

test("a list that hides what was watched is watched to its end, and a reload stays", async ({
  page,
}) => {
  test.slow();
  const viewer = new ViewerPage(page);
  await page.goto(LIST);
  await page.evaluate((key) => localStorage.setItem(key, '{"hidesWatched":true}'), TASTE_KEY);
  await viewer.open();
  for (let place = 0; place < COUNT; place += 1) {
    await viewer.expectCurrent({ place, isPlaying: true });
    if (place < COUNT - 1) await page.keyboard.press("n");
  }
  await page.keyboard.press("p");
  await viewer.expectCurrent({ place: COUNT - 2, isPlaying: true });
  await page.keyboard.press("Escape");
  await expect(viewer.dialog).toHaveCount(0);

  const { videos } = await (await page.request.get("/api/twitter/recent?limit=3")).json();
  const id = String(videos[2].id);
  await page.goto("about:blank");
  await page.goto(`${LIST}#watch=${id}`);
  await viewer.expectCurrent({ id, isPlaying: true });
  await page.reload();
  await viewer.expectCurrent({ id, isPlaying: true });
  // Only the current slide is left.
  const slides = viewer.dialog.getByRole("listitem", { includeHidden: true });
  await expect(slides).toHaveCount(1);
  await viewer.expectCurrent({ id, isPlaying: true });
});

test("videos that are gone are passed in both directions", async ({ page }) => {
  const viewer = new ViewerPage(page);
  await viewer.loseFiles(1, 2);
  await page.goto(LIST);
  await viewer.open();
  await viewer.expectCurrent({ place: 0, isPlaying: true });
  await page.keyboard.press("ArrowDown");
  await viewer.expectCurrent({ place: 3, isPlaying: true });
  await page.keyboard.press("ArrowUp");
  await viewer.expectCurrent({ place: 0, isPlaying: true });
});

test("each press moves by one video, also while the last one scrolls", async ({ page }) => {
  const viewer = new ViewerPage(page);
  await page.goto(LIST);
  await viewer.open();
  await viewer.expectCurrent({ place: 0, isPlaying: true });
  for (const [key, place] of [
    ["ArrowDown", 3],
    ["ArrowUp", 0],
  ] as const) {
    for (let press = 0; press < 3; press += 1) {
      await page.keyboard.press(key);
      // The end of the scroll before can arrive only now.
      await viewer.list.dispatchEvent("scrollend");
    }
    await viewer.expectCurrent({ place, isPlaying: true });
    const { id } = await viewer.current();
    await expect.poll(() => viewer.named()).toBe(id);
  }
});

/** Runs in the page: presses a key half-way through a scroll, before what it passes is rendered. */
function pressHalfWay(list: Element): void {
  const press = () => document.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowDown" }));
  press();
  list.scrollTo({ top: list.clientHeight * 0.6, behavior: "instant" });
  list.dispatchEvent(new Event("scroll"));
  press();
}

/** Runs in the page: the browser drops the next scroll of the list. */
function dropScroll(list: Element): void {
  const { scrollTo } = list;
  list.scrollTo = () => {
    list.scrollTo = scrollTo;
  };
}

test("a press counts half-way through a scroll, and when the browser drops it", async ({
  page,
}) => {
  const viewer = new ViewerPage(page);
  await page.goto(LIST);
  await viewer.open();
  await viewer.expectCurrent({ place: 0, isPlaying: true });
  await viewer.list.evaluate(pressHalfWay);
  await viewer.expectCurrent({ place: 2, isPlaying: true });
  await viewer.list.evaluate(dropScroll);
  await page.keyboard.press("ArrowDown");
  await viewer.expectCurrent({ place: 3, isPlaying: true });
});

/** Runs in the page: records the texts of a dialog's live regions when they are added. */
function noteRegions(): void {
  const regions: string[] = [];
  Object.assign(window, { regions });
  new MutationObserver((records) => {
    for (const { addedNodes } of records) {
      for (const node of addedNodes) {
        if (!(node instanceof Element)) continue;
        for (const region of node.querySelectorAll("dialog [aria-live], dialog [role=status]")) {
          regions.push(region.textContent ?? "");
        }
      }
    }
  }).observe(document.body, { subtree: true, childList: true });
}

test("screen readers hear which video of how many, also the first", async ({ page }) => {
  const viewer = new ViewerPage(page);
  await page.goto(LIST);
  await page.evaluate(noteRegions);
  await viewer.open();
  const spoken = viewer.dialog.locator("[aria-live]").first();
  const expectPlace = async (place: number) => {
    const title = await viewer.dialog.locator("li:not([inert]) h2").textContent();
    await expect(spoken).toHaveText(`${place} of ${COUNT}: ${title}`);
  };
  await viewer.expectCurrent({ place: 0 });
  await expectPlace(1);
  const regions = await page.evaluate(() => (window as unknown as { regions: string[] }).regions);
  expect(regions.length).toBeGreaterThan(0);
  expect(regions.filter((text) => text !== "")).toEqual([]);
  await page.keyboard.press("ArrowDown");
  await viewer.expectCurrent({ place: 1 });
  await expectPlace(2);
});

test("Escape closes what is open over the player first", async ({ page }) => {
  const viewer = new ViewerPage(page);
  await page.goto(LIST);
  await viewer.open();
  await viewer.expectCurrent({ isPlaying: true });
  await page.keyboard.press("?");
  const keys = page.getByRole("heading", { name: viewer.texts.keys });
  await expect(keys).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(keys).toHaveCount(0);
  await viewer.expectCurrent({ place: 0, isPlaying: true });
  await page.keyboard.press("Escape");
  await expect(viewer.dialog).toHaveCount(0);
});

test("all videos play in the three elements of the opening tap", async ({ page }) => {
  const viewer = new ViewerPage(page);
  await page.addInitScript(() => {
    const { load } = HTMLMediaElement.prototype;
    HTMLMediaElement.prototype.load = function loadAndNote() {
      // Marks the players that the opening tap loads; they are not in the document yet.
      if (!this.isConnected && window.event?.type === "click") this.dataset.tapped = "";
      load.call(this);
    };
  });
  await page.goto(LIST);
  await viewer.open();
  for (const place of [0, 1, 2, 3, 4]) {
    await viewer.expectCurrent({ place, isPlaying: true });
    await expect(viewer.dialog.locator("li:not([inert]) video[data-tapped]")).toHaveCount(1);
    await page.keyboard.press("n");
  }
});

test.describe("on a phone", () => {
  test.use({
    ...{ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    colorScheme: "dark",
  });

  test("a swipe moves by one video, and the viewer is accessible in the dark", async ({
    page,
    expectAccessible,
  }) => {
    const viewer = new ViewerPage(page);
    const client = await page.context().newCDPSession(page);
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", y?: number) =>
      client.send("Input.dispatchTouchEvent", {
        ...{ type, touchPoints: y === undefined ? [] : [{ x: 195, y }] },
      });
    const swipe = async (from: number, to: number) => {
      await viewer.expectAtRest();
      await touch("touchStart", from);
      for (let step = 1; step <= 10; step += 1) {
        await touch("touchMove", from + ((to - from) * step) / 10);
      }
      await touch("touchEnd");
    };
    await page.goto(LIST);
    await viewer.open("tap");
    await viewer.expectCurrent({ place: 0, isPlaying: true });
    await swipe(700, 120);
    await viewer.expectCurrent({ place: 1, isPlaying: true });
    await swipe(700, 120);
    await viewer.expectCurrent({ place: 2, isPlaying: true });
    await swipe(120, 700);
    await viewer.expectCurrent({ place: 1, isPlaying: true });
    const { id } = await viewer.current();
    await expect.poll(() => viewer.named()).toBe(id);
    await expectAccessible();
  });
});
