import type { Page } from "@playwright/test";
import { ViewerPage } from "../pages/viewer-page";
import { expect } from "../test";
import { test } from "../watched-site";

const LIST = "/en/recent-videos";
/** Without scripts and pictures, so that opening it costs little. */
const BEFORE = "/robots.txt";

type Step =
  | ("open" | "address" | "next" | "previous" | "share")
  | ("reload" | "back" | "forward" | "escape");

/** `open` taps the list's button; `address` arrives from elsewhere at the second video. */
const ORDERS: Step[][] = [
  ["open", "next", "previous", "back"],
  ["open", "next", "back", "forward", "next", "escape"],
  ["open", "escape", "open", "next", "back", "back"],
  ["open", "reload", "reload", "next", "back", "forward", "back"],
  ["open", "next", "share", "next", "share", "back", "forward", "escape"],
  ["address", "next", "escape", "back"],
  ["address", "share", "next", "reload", "share", "escape", "back"],
  ["address", "reload", "next", "escape", "open", "back", "back"],
  ["address", "escape", "open", "next", "reload", "escape"],
];

/** Where the visitor should be: in the viewer at a position, on the list, or where they came from. */
class Expected {
  place: number | null = null;
  isOnList = true;
  /** The viewer has a history entry of its own, which Back leaves. */
  private hasEntry = false;
  private left = 0;

  take(step: Step): void {
    if (step === "open" || step === "address") {
      this.place = step === "open" ? 0 : 1;
      this.hasEntry = step === "open";
    } else if (step === "next" || step === "previous") {
      this.place = (this.place ?? 0) + (step === "next" ? 1 : -1);
    } else if (step === "forward") {
      this.place = this.left;
    } else if (step === "escape" || (step === "back" && this.hasEntry && this.place !== null)) {
      this.left = this.place ?? 0;
      this.place = null;
    } else if (step === "back") {
      this.place = null;
      this.isOnList = false;
    }
  }
}

async function take(page: Page, viewer: ViewerPage, step: Step): Promise<void> {
  if (step === "open") await viewer.open();
  else if (step === "address") {
    const { videos } = await (await page.request.get("/api/twitter/recent?limit=2")).json();
    await page.goto(`${LIST}#watch=${videos[1].id}`);
  } else if (step === "reload") await page.reload();
  else if (step === "back") await page.goBack();
  else if (step === "share") {
    const id = viewer.named();
    // Playwright's click can scroll the list while it settles.
    const share = viewer.dialog.getByRole("button", { name: viewer.card.share, exact: true });
    await share.dispatchEvent("click");
    const link = `${new URL(page.url()).origin}/en/video/${id}`;
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  } else if (step === "forward") await page.goForward();
  else {
    const key = { next: "ArrowDown", previous: "ArrowUp", escape: "Escape" }[step];
    await page.keyboard.press(key);
  }
}

test("place, address and Back agree in every order", async ({ page, context }) => {
  test.slow();
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const viewer = new ViewerPage(page);
  for (const order of ORDERS) {
    await test.step(order.join(", "), async () => {
      await page.goto(BEFORE);
      if (order[0] === "open") await page.goto(LIST);
      const expected = new Expected();
      const entries = await page.evaluate(() => history.length);
      for (const step of order) {
        await take(page, viewer, step);
        expected.take(step);
        const { place, isOnList } = expected;
        await expect(page).toHaveURL((url) => url.pathname === (isOnList ? LIST : BEFORE));
        if (place === null) {
          await expect(viewer.dialog).toHaveCount(0);
          expect(new URL(page.url()).hash).toBe("");
          continue;
        }
        await viewer.expectCurrent({ place });
        const { id } = await viewer.current();
        await expect.poll(() => viewer.named()).toBe(id);
      }
      if (order[0] === "open") {
        expect(await page.evaluate(() => history.length)).toBe(entries + 1);
      }
    });
  }
});

test("a long press is faster, the bar seeks, a video repeats or the next one starts", async ({
  page,
}) => {
  const viewer = new ViewerPage(page);
  await page.goto(LIST);
  await viewer.open();
  await viewer.expectCurrent({ isPlaying: true, speed: 1 });
  await page.mouse.move(640, 300);
  await page.mouse.down();
  await viewer.expectCurrent({ speed: 2 });
  await page.mouse.up();
  await viewer.expectCurrent({ speed: 1, isPlaying: true });

  await page.keyboard.press("k");
  await viewer.expectCurrent({ isPlaying: false });
  const bar = viewer.dialog.getByRole("slider", { name: viewer.texts.position });
  const video = viewer.dialog.locator("li:not([inert]) video");
  const share = () =>
    video.evaluate(({ currentTime, duration }: HTMLVideoElement) => currentTime / duration);
  await bar.click();
  await expect.poll(share).toBeCloseTo(0.5, 1);
  await bar.press("Home");
  await expect.poll(share).toBeLessThan(0.02);
  // The ring is around the line, and does not cross the time below.
  const { ring, time } = await bar.evaluate((input) => {
    const { outlineStyle, height, marginBottom } = getComputedStyle(
      input.parentElement ?? input,
      "::before",
    );
    const word = input.nextElementSibling?.getClientRects()[0]?.height ?? 0;
    const isDrawn = outlineStyle === "solid" && Number.parseFloat(height) < 40;
    return { ring: isDrawn ? Number.parseFloat(marginBottom) : 0, time: word };
  });
  expect(ring).toBeGreaterThan(time);

  await viewer.openSettings();
  const repeat = viewer.settings.getByRole("button", { name: viewer.texts.repeat });
  await expect(repeat).toHaveAttribute("aria-pressed", "true");
  await repeat.click();
  await expect(repeat).toHaveAttribute("aria-pressed", "false");
  await page.keyboard.press("Escape");
  await expect(viewer.settings).toHaveCount(0);
  await viewer.dialog.getByRole("button", { name: viewer.texts.play }).click();
  await viewer.expectCurrent({ place: 1, isPlaying: true });
});

for (const { name, viewport } of [
  { name: "phone", viewport: { width: 360, height: 640 } },
  { name: "phone on its side", viewport: { width: 740, height: 360 } },
  { name: "desktop", viewport: { width: 1440, height: 900 } },
]) {
  test(`volume, speed, repeat and a window of its own are at hand: ${name}`, async ({
    page,
    expectAccessible,
  }) => {
    const viewer = new ViewerPage(page);
    const { texts, settings } = viewer;
    await page.setViewportSize(viewport);
    await page.goto(LIST);
    await viewer.open();
    await viewer.expectCurrent({ isPlaying: true, isMuted: true });
    for (const button of await viewer.dialog.locator(".viewer-side > *").all()) {
      await expect(button).toBeInViewport({ ratio: 1 });
    }
    await viewer.openSettings();
    await expect(settings).toBeInViewport({ ratio: 1 });
    await expectAccessible();
    const volume = settings.getByRole("slider", { name: texts.volume });
    await volume.press("End");
    await volume.press("ArrowLeft");
    await viewer.expectCurrent({ isMuted: false });
    const video = viewer.dialog.locator("li:not([inert]) video");
    const level = () => video.evaluate((element: HTMLVideoElement) => element.volume);
    await expect.poll(level).toBeCloseTo(0.95);
    await volume.press("Home");
    await viewer.expectCurrent({ isMuted: true });
    const fast = settings.getByRole("button", { name: "1.5×" });
    await fast.click();
    await expect(fast).toHaveAttribute("aria-pressed", "true");
    await viewer.expectCurrent({ speed: 1.5 });
    await expect(settings.getByRole("button", { name: texts.picture })).toBeVisible();

    await viewer.dialog.click({ position: { x: viewport.width / 3, y: 100 } });
    await expect(settings).toHaveCount(0);
    await viewer.expectCurrent({ place: 0, isPlaying: true });
    const opener = viewer.dialog.getByRole("button", { name: texts.settings });
    await expect(opener).toBeFocused();
    await page.keyboard.press("n");
    await viewer.expectCurrent({ place: 1, isPlaying: true, speed: 1.5 });
  });
}

test("keys seek, mute, slow down and say what they do; sound starts as it was left", async ({
  page,
  expectAccessible,
}) => {
  const viewer = new ViewerPage(page);
  await page.goto(LIST);
  await viewer.open();
  await viewer.expectCurrent({ isPlaying: true });
  await page.keyboard.press("m");
  await viewer.expectCurrent({ isMuted: false });
  await page.keyboard.press(">");
  await viewer.expectCurrent({ speed: 1.25 });
  await page.keyboard.press("r");
  await expect(viewer.dialog.getByText(viewer.texts.repeatOff)).toBeVisible();
  await page.keyboard.press("k");
  await viewer.expectCurrent({ isPlaying: false });
  await page.keyboard.press("?");
  await expect(page.getByRole("heading", { name: viewer.texts.keys })).toBeVisible();
  await expectAccessible();
  await page.keyboard.press("?");
  await page.keyboard.press("Escape");
  await expect(viewer.dialog).toHaveCount(0);
  await viewer.open();
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
    player.evaluate(({ paused, muted, playbackRate, loop }: HTMLVideoElement) => ({
      ...{ paused, muted, playbackRate, loop },
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
  await page.keyboard.press("r");
  await expect.poll(state).toMatchObject({ muted: false, playbackRate: 1.25, loop: true });
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
