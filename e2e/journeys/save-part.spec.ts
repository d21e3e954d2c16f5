import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import { clipFolder } from "../fake-x/media/make-clips";
import {
  difference,
  expect,
  frameAt,
  openMenu,
  openPost,
  pixelsOf,
  plays,
  probe,
  Save,
  saved,
  test,
} from "../media-test";
import { boxOf } from "../pages/box-of";
import type { HomePage } from "../pages/home-page";
import { untilSent } from "../pages/until-sent";

/** The film of these journeys' post, made by ffmpeg. */
const film = () => join(clipFolder(), "flat.mp4");

type Editor = { dialog: Locator; start: Locator; end: Locator; button: (name: string) => Locator };

async function openEditor(home: HomePage): Promise<Editor> {
  await openMenu(home);
  await home.page.getByRole("button", { name: Save.editTitle }).click();
  const dialog = home.page.getByRole("dialog");
  const slider = (name: string) => dialog.getByRole("slider", { name });
  const [start, end] = [slider(Save.start), slider(Save.end)];
  await expect(start).toBeVisible();
  const button = (name: string) => dialog.getByRole("button", { name: new RegExp(`^${name}`) });
  return { dialog, start, end, button };
}

/** Expects both tracks to start together, in players with and without support for edit lists. */
async function expectTogether(file: Awaited<ReturnType<typeof saved>>, seconds: number) {
  for (const options of [[], ["-ignore_editlist", "1"]]) {
    const tracks = await probe(file, ...options);
    expect(tracks.map(({ codec_type }) => codec_type)).toEqual(["video", "audio"]);
    const [picture, sound] = tracks.map(({ start_time }) => Number(start_time));
    expect(Math.abs((picture ?? 9) - (sound ?? 0))).toBeLessThan(0.05);
    for (const { duration } of tracks)
      expect(Math.abs(Number(duration) - seconds)).toBeLessThan(0.2);
  }
}

const filesOnDisk = (page: Page) =>
  page.evaluate(async () => {
    const root = await navigator.storage.getDirectory();
    const folder = await root.getDirectoryHandle("postreel-saving", { create: true });
    let count = 0;
    for await (const _ of folder.keys()) count += 1;
    return count;
  });

const seek = (page: Page, seconds: number) =>
  page.locator("dialog video").evaluate(
    (video: HTMLVideoElement, at) =>
      new Promise<void>((resolve) => {
        video.onseeked = () => resolve();
        video.currentTime = at;
      }),
    seconds,
  );

/** Saves a video from its card with a held answer, and cuts a clip of it meanwhile. */
async function cutWhileSaving(home: HomePage) {
  const { page } = home;
  await openPost(home, "real-file");
  await saved(page, () => home.save.click());
  const file = (await home.openLink.getAttribute("href")) ?? "";
  const link = page.locator(`a[href="${file}"]`);
  const card = page.getByRole("article").filter({ has: link });
  await untilSent(page.request, "/en/recent-videos", file);
  await page.goto("/en/recent-videos");
  await expect(card).toBeVisible();
  let release = (_end: "continue" | "abort") => {};
  const held = new Promise<"continue" | "abort">((resolve) => {
    release = resolve;
  });
  await page.route(file, async (route) => route[await held](), { times: 1 });
  const files: string[] = [];
  page.on("download", (download) => files.push(download.suggestedFilename()));
  const { Card } = home.texts;
  await card.getByRole("button", { name: Card.save, exact: true }).click();
  await expect(card.getByRole("button", { name: Card.cancelSave })).toBeVisible();
  await card.getByRole("button", { name: Card.menu }).click();
  await card.getByRole("button", { name: Card.saveMore }).click();
  await card.getByRole("button", { name: Save.editTitle }).click();
  const editor = page.getByRole("dialog");
  await editor.getByRole("button", { name: new RegExp(`^${Save.saveClip}`) }).click();
  await expect(editor).toHaveCount(0);
  expect(files).toEqual([]);
  return { files, release };
}

test("a clip that is cut while its card saves the video is saved after it", async ({
  page,
  home,
}) => {
  const { files, release } = await cutWhileSaving(home);
  release("continue");
  await expect.poll(() => files.length).toBe(2);
  expect(new Set(files).size).toBe(2);
  await expect.poll(() => filesOnDisk(page)).toBe(0);
});

test("a failed save is announced before a waiting clip is saved", async ({ page, home }) => {
  const { files, release } = await cutWhileSaving(home);
  release("abort");
  await expect(page.locator("#announcements")).toHaveText(home.texts.Card.saveFailed);
  expect(files).toEqual([]);
  await expect.poll(() => files.length, { timeout: 20_000 }).toBe(1);
  await expect.poll(() => filesOnDisk(page)).toBe(0);
});

test("a clip starts at a key frame, and plays", async ({ page, home, expectAccessible }) => {
  await openPost(home, "real-file");
  const { start, end, button } = await openEditor(home);
  await expectAccessible();
  await start.fill("3");
  await end.fill("5");
  // The start moves back to a key frame.
  await expect(start).toHaveValue("2");
  const clip = await saved(page, () => button(Save.saveClip).click());
  await expectTogether(clip, 3);
  expect(await plays(page, clip)).toBe(true);
  expect(difference(frameAt(await clip.path(), 0), frameAt(film(), 2))).toBeLessThan(2);
  await expect(home.result.getByRole("button", { name: /^Saved · [\d.]+ MB$/ })).toBeVisible();
});

test("an exact clip starts where it is set: the picture is encoded again", async ({
  page,
  home,
}) => {
  await openPost(home, "real-file");
  const { dialog, start, end, button } = await openEditor(home);
  await dialog.getByRole("switch", { name: Save.exact }).check();
  await start.fill("3");
  await end.fill("5");
  await expect(start).toHaveValue("3");
  const clip = await saved(page, () => button(Save.saveClip).click());
  await expectTogether(clip, 2);
  expect(await plays(page, clip)).toBe(true);
  const first = frameAt(await clip.path(), 0);
  expect(difference(first, frameAt(film(), 3))).toBeLessThan(10);
  expect(difference(first, frameAt(film(), 2))).toBeGreaterThan(10);
});

test("a part becomes a GIF, whose size is said before", async ({ page, home }) => {
  await openPost(home, "real-file");
  const { start, end, button } = await openEditor(home);
  await end.fill("4");
  await start.fill("2");
  await expect(button(Save.saveGif)).toHaveText(/≈ [\d.]+ MB$/);
  const gif = await saved(page, () => button(Save.saveGif).click());
  const [track, ...others] = await probe(gif);
  expect([track?.codec_name, track?.width, others]).toEqual(["gif", 320, []]);
  expect(Math.abs(Number(track?.duration) - 2)).toBeLessThan(0.1);
  const first = await pixelsOf(readFileSync(await gif.path()));
  expect(difference(first, frameAt(film(), 2))).toBeLessThan(10);
});

test("a frame is saved and copied as it is shown", async ({ page, home, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openPost(home, "real-file");
  const { button } = await openEditor(home);
  // Fifteen frames a second: from 3.533 on the frame is shown that ffmpeg returns from 3.53 on.
  await seek(page, 3.54);
  const frame = await saved(page, () => button(Save.saveFrame).click());
  expect(frame.suggestedFilename()).toMatch(/320x180\.jpg$/);
  const wanted = frameAt(film(), 3.53);
  expect(difference(await pixelsOf(readFileSync(await frame.path())), wanted)).toBeLessThan(6);

  await button(Save.copyFrame).click();
  await expect(page.locator("dialog [aria-live], #announcements").first()).toHaveText(
    Save.frameCopied,
  );
  const copied = await page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    const bytes = new Uint8Array((await (await item?.getType("image/png"))?.arrayBuffer()) ?? []);
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  });
  const picture = await pixelsOf(Buffer.from(copied, "base64"));
  expect(difference(picture, wanted)).toBeLessThan(4);
});

test("the editor removes the file that it kept on the disk", async ({ page, home }) => {
  // The file is announced as larger than what is kept in memory.
  await page.route("**/api/twitter/video-url", async (route) => {
    const answer = await (await route.fetch()).text();
    await route.fulfill({ body: answer.replace(/"bitrate":\d+/g, '"bitrate":100000000') });
  });
  await openPost(home, "real-plain");
  const { dialog, button } = await openEditor(home);
  await expect.poll(() => filesOnDisk(page)).toBe(1);
  await dialog.getByRole("button", { name: Save.close }).click();
  await expect.poll(() => filesOnDisk(page)).toBe(0);

  await openEditor(home);
  await expect.poll(() => filesOnDisk(page)).toBe(1);
  const part = await saved(page, () => button(Save.saveClip).click());
  expect(await probe(part)).toHaveLength(2);
  await expect.poll(() => filesOnDisk(page)).toBe(0);
});

test("the handles move by keys, and step from key frame to key frame", async ({ page, home }) => {
  await openPost(home, "real-file");
  const { start, end, button } = await openEditor(home);
  await start.focus();
  await page.keyboard.press("ArrowRight");
  await expect(start).toHaveValue("2");
  await page.keyboard.press("ArrowRight");
  await expect(start).toHaveValue("4");
  await page.keyboard.press("Home");
  await expect(start).toHaveValue("0");
  await end.focus();
  await page.keyboard.press("ArrowLeft");
  await expect(end).toHaveValue("5.9");
  await seek(page, 4.5);
  await button(Save.toHere).click();
  await expect(end).toHaveValue("4.5");
  await button(Save.fromHere).click();
  await expect(start).toHaveValue("4");
  await page.keyboard.press("Escape");
  await expect(home.button(home.texts.Result.saveMore)).toBeFocused();
});

test.describe("on a phone", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test("a finger on a handle moves it, and the page does not scroll", async ({ page, home }) => {
    await openPost(home, "real-file");
    const { dialog, start, end } = await openEditor(home);
    let box = await boxOf(end);
    // The sheet slides in.
    const isAtRest = async () => {
      const before = JSON.stringify(box);
      box = await boxOf(end);
      return JSON.stringify(box) === before;
    };
    await expect.poll(isAtRest).toBe(true);
    const y = box.y + box.height / 2;
    const right = box.x + box.width;
    const client = await page.context().newCDPSession(page);
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", x: number, at: number) =>
      client.send("Input.dispatchTouchEvent", {
        type,
        touchPoints: type === "touchEnd" ? [] : [{ x, y: at }],
      });
    const drag = async (from: number, by: number) => {
      await touch("touchStart", from, y);
      // Moves down as well as sideways, as a thumb does.
      for (let step = 1; step <= 10; step += 1)
        await touch("touchMove", from + (by * step) / 10, y + 3 * step);
      await touch("touchEnd", from + by, y);
    };
    const value = async () => Number(await end.inputValue());
    // Presses both ends of the handle's 44 px.
    const whole = await value();
    await drag(right - 2, -120);
    await expect.poll(value).toBeLessThan(4.5);
    const shorter = await value();
    const moved = (1 - shorter / whole) * (box.width - 44);
    await drag(right - moved - 42, 60);
    await expect.poll(value).toBeGreaterThan(shorter);
    await expect(start).toHaveValue("0");
    expect(await dialog.evaluate((box) => box.scrollTop)).toBe(0);
  });
});
