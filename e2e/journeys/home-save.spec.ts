import type { Page } from "@playwright/test";
import { buildAnswer, buildVideo } from "@/lib/videos/testing/build-answer";
import { fakeCase } from "../fake-x/catalogue";
import { asIPhone } from "../pages/as-iphone";
import { boxOf } from "../pages/box-of";
import { lookOf } from "../pages/look";
import { expect, test } from "../test";

const PHONE = { width: 390, height: 844 };
const LINK = "https://x.com/NASA/status/1491475671058681863";

/** A video of 25 MB in 720p and 10 MB in 360p. */
const VIDEO = buildVideo(1, { duration_ms: 100_000 });

/** One of 1.5 GB in 720p, which no browser holds in memory, and 200 MB in 360p. */
const HUGE = buildVideo(1, {
  duration_ms: 6_000_000,
  qualities: VIDEO.qualities.map((quality, place) => ({
    ...quality,
    bitrate: place === 0 ? 2_000_000 : 266_667,
  })),
});

async function answerWith(page: Page, video: typeof VIDEO) {
  const json = buildAnswer({ videos: [video] });
  await page.route("**/api/twitter/video-url", (route) => route.fulfill({ json }));
}

/** The test sends the media: `window.media` sends megabytes, or ends the response. */
async function feedMedia(page: Page, megabytes: number) {
  await page.addInitScript((total) => {
    // The bytes are no video, so rewriting them has to be off.
    localStorage.setItem("postreel:plays-everywhere", "off");
    const real = window.fetch;
    window.fetch = async (input, init) => {
      if (!String(input).includes("video.twimg.com")) return real(input, init);
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          const send = (count: number) => controller.enqueue(new Uint8Array(count * 1_000_000));
          Object.assign(window, { media: { send, end: () => controller.close() } });
          init?.signal?.addEventListener("abort", () => {
            Reflect.deleteProperty(window, "media");
            controller.error(init.signal?.reason);
          });
        },
      });
      return new Response(body, { headers: { "content-length": String(total * 1_000_000) } });
    };
  }, megabytes);
}

type Fed = Window & { media: { send(count: number): void; end(): void } };
/** Waits for the request, which starts once the code for saving is loaded. */
async function send(page: Page, count: number) {
  await expect.poll(() => page.evaluate(() => "media" in window)).toBe(true);
  await page.evaluate((megabytes) => (window as unknown as Fed).media.send(megabytes), count);
}
const endMedia = (page: Page) => page.evaluate(() => (window as unknown as Fed).media.end());

test.describe("on a phone", () => {
  test.use({ viewport: PHONE });

  for (const [name, count] of [
    ["hevc", 1],
    ["multi-video", 2],
  ] as const) {
    test(`save is on screen once the result is there: ${name}`, async ({ page, home }) => {
      await home.open();
      await home.paste(fakeCase(name).link);
      await expect(home.save).toBeInViewport({ ratio: 1 });
      await expect(page.getByText(home.texts.Home.lead)).toBeHidden();
      const videos = home.result.getByRole("radio");
      await expect(videos).toHaveCount(count === 1 ? 0 : count);
      expect(await page.evaluate(() => window.scrollY)).toBe(0);
      const { y, height } = await boxOf(home.save);
      expect(y + height).toBeLessThan(PHONE.height - 100);
      if (count === 1) return;

      await page.emulateMedia({ forcedColors: "active" });
      const pictures = home.result.locator("label:has([type=radio])");
      const first = pictures.first();
      const picture = first.locator("picture img");
      await expect(picture).toHaveJSProperty("complete", true);
      await expect(picture).toHaveCSS("object-fit", "contain");
      const isChosen = await lookOf(first);
      await pictures.last().click();
      await expect(videos.last()).toBeChecked();
      expect(await lookOf(first)).not.toBe(isChosen);
    });
  }

  test("an iPhone loads at the first tap and shares at the second", async ({ page, home }) => {
    const shared = await asIPhone(page);
    await home.open();
    await home.paste(LINK);
    await home.save.click();
    const { tapToFinish, saved } = home.texts.Result;
    await expect(home.button(tapToFinish)).toBeVisible();
    await expect(home.quality).toHaveCount(0);
    await expect(page.locator("#announcements")).toHaveText(tapToFinish);
    await home.button(tapToFinish).click();
    await expect(home.button(saved)).toBeVisible();
    expect(await shared()).toEqual(["NASA-1491475671058681863-1-1280x720.mp4"]);
  });
});

test("an iPhone that shares no files says how to save by hand", async ({ page, home }) => {
  await asIPhone(page, { canShare: false });
  await answerWith(page, VIDEO);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await home.open();
  await home.paste(LINK);
  await home.save.click();
  const { saveByHand } = home.texts.Result;
  await expect(home.result.getByRole("alert").filter({ hasText: saveByHand })).toHaveText(
    saveByHand,
  );
  await expect(home.save).toBeEnabled();
  await expect(home.openLink).toBeVisible();
});

test("the button is the progress, can be cancelled, and says for four seconds that it saved", async ({
  page,
  home,
  expectAccessible,
}) => {
  await answerWith(page, VIDEO);
  await feedMedia(page, 24);
  await home.open();
  await home.paste(LINK);
  await expect(home.save).toHaveAccessibleName("Save · 720p · 25 MB");
  const height = () => boxOf(home.result).then((box) => Math.round(box.height));
  const before = await height();

  await home.save.click();
  await send(page, 12);
  await expect(home.button("12 of 24 MB")).toHaveAttribute("aria-disabled", "true");
  const progress = home.result.getByRole("progressbar");
  await expect(progress).toHaveAttribute("value", "0.5");
  expect(await height()).toBe(before);
  await expectAccessible();
  await page.emulateMedia({ forcedColors: "active" });
  const isHalf = await lookOf(progress);
  await progress.evaluate((bar: HTMLProgressElement) => {
    bar.value = 0;
  });
  expect(await lookOf(progress)).not.toBe(isHalf);
  await page.emulateMedia({ forcedColors: "none" });
  await home.button(home.texts.Result.cancel).click();
  await expect(home.save).toBeFocused();

  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1000);
  const saving = page.waitForEvent("download");
  await home.save.click();
  await send(page, 24);
  await endMedia(page);
  await saving;
  await expect(home.button(home.texts.Result.saved)).toBeVisible();
  expect(await height()).toBe(before);
  await page.clock.runFor(3900);
  await expect(home.button(home.texts.Result.saved)).toBeVisible();
  await page.clock.runFor(200);
  await expect(home.save).toBeVisible();
  expect(await height()).toBe(before);
});

test("a file that is too large names the largest quality that fits, and saves it", async ({
  page,
  home,
  expectAccessible,
}) => {
  await answerWith(page, HUGE);
  await page.addInitScript(() => Reflect.deleteProperty(window, "showSaveFilePicker"));
  await home.open();
  await home.paste(LINK);
  await home.save.click();
  const { tooLarge, saveSmaller } = home.texts.Result;
  const why = tooLarge.replace("{size}", "1,500 MB").replace("{limit}", "268 MB");
  await expect(home.result).toContainText(why);
  await expectAccessible();
  const saving = page.waitForEvent("download");
  await home.button(saveSmaller.replace("{quality}", "360p · 200 MB")).click();
  expect((await saving).suggestedFilename()).toMatch(/640x360\.mp4$/);
  await expect(home.result).not.toContainText(why);
  await expect(home.quality).toHaveValue(/640x360/);
});

test("a browser that can write to a file saves one of any size", async ({ page, home }) => {
  await answerWith(page, HUGE);
  await page.addInitScript(() => {
    const written: number[] = [];
    const sink = new WritableStream<Uint8Array>({
      write: (chunk) => void written.push(chunk.byteLength),
      close: () => void written.push(-1),
    });
    const showSaveFilePicker = async ({ suggestedName }: { suggestedName: string }) => {
      Object.assign(window, { written, suggestedName });
      return { createWritable: async () => sink };
    };
    Object.assign(window, { showSaveFilePicker });
  });
  await home.open();
  await home.paste(LINK);
  await home.save.click();
  await expect(home.button(home.texts.Result.saved)).toBeVisible();
  const { written, name } = await page.evaluate(() => ({
    written: Reflect.get(window, "written") as number[],
    name: Reflect.get(window, "suggestedName") as string,
  }));
  expect(name).toBe("NASA-1491475671058681863-1-1280x720.mp4");
  expect(written.at(-1)).toBe(-1);
  expect(written.slice(0, -1).reduce((sum, count) => sum + count, 0)).toBeGreaterThan(10_000);
});

test("what happens after a lookup is the visitor's choice, and is remembered", async ({
  page,
  context,
  home,
}) => {
  const { afterLookup, afterSave, afterShow, ready } = home.texts.Result;
  const choice = page.getByLabel(afterLookup);
  await home.open();
  const opened = context.waitForEvent("page");
  await home.paste(LINK);
  const tab = await opened;
  // Chromium can hang if a tab is closed while it loads.
  await tab.waitForLoadState();
  await tab.close();
  await page.bringToFront();
  await choice.selectOption(afterShow);
  await page.reload();
  await home.paste(LINK);
  await expect(home.result).toContainText(ready);
  expect(context.pages()).toHaveLength(1);

  await choice.selectOption(afterSave);
  await page.reload();
  const saving = page.waitForEvent("download");
  await home.paste(LINK);
  expect((await saving).suggestedFilename()).toBe("NASA-1491475671058681863-1-1280x720.mp4");
  await expect(home.button(home.texts.Result.saved)).toBeVisible();
  expect(context.pages()).toHaveLength(1);
});
