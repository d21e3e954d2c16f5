import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import type { Download, Page, Request } from "@playwright/test";
import { fakeCase } from "../fake-x/catalogue";
import { hasFfmpeg } from "../fake-x/media/ffmpeg";
import type { HomePage } from "../pages/home-page";
import { expect, test } from "../test";

const { Save } = JSON.parse(readFileSync("messages/save/en.json", "utf8"));

test.skip(!hasFfmpeg(), "ffmpeg is not on this machine");

/** What a page asks hosts of videos, and an attacker's, while it acts. */
async function requestedIn<Result>(page: Page, act: () => Promise<Result>) {
  const asked: URL[] = [];
  const note = (request: Request) => asked.push(new URL(request.url()));
  page.on("request", note);
  const result = await act();
  page.off("request", note);
  const media = asked.filter(({ host }) => /video\.twimg\.com|attacker/.test(host));
  return { result, media, paths: media.map(({ pathname }) => pathname) };
}

async function open(home: HomePage, name: string): Promise<void> {
  await home.page.addInitScript(() => localStorage.setItem("postreel:after-lookup", "show"));
  await home.open();
  await home.paste(fakeCase(name).link);
  await expect(home.save).toBeVisible();
}

const openMenu = (home: HomePage) => home.button(home.texts.Result.saveMore).click();

type Track = { codec_type: string; width?: number; duration: string };
type Probed = { streams: (Track & { disposition: { attached_pic: number } })[] };

/** The tracks of a saved file, of which ffprobe has nothing to complain. A cover is no track. */
async function probe(download: Download): Promise<Track[]> {
  const path = await download.path();
  const run = (args: string[]) =>
    execFileSync("sh", ["-c", `ffprobe ${args.join(" ")} "$0" 2>&1`, path], { encoding: "utf8" });
  expect(run(["-v", "warning", "-show_packets", "-of", "csv", ">/dev/null"])).toBe("");
  const shown = run([
    "-v",
    "error",
    "-show_entries",
    "stream=codec_type,width,duration:stream_disposition=attached_pic",
    "-of",
    "json",
  ]);
  const { streams }: Probed = JSON.parse(shown);
  return streams.filter(({ disposition }) => disposition.attached_pic === 0);
}

async function saved(page: Page, act: () => Promise<unknown>): Promise<Download> {
  const waiting = page.waitForEvent("download");
  await act();
  return waiting;
}

/** Whether Chromium plays the file from its start to its end. */
async function plays(page: Page, download: Download): Promise<boolean> {
  const bytes = readFileSync(await download.path()).toString("base64");
  return page.evaluate(async (data) => {
    const raw = new Blob([Uint8Array.from(atob(data), (mark) => mark.charCodeAt(0))]);
    const video = document.createElement("video");
    video.muted = true;
    video.src = URL.createObjectURL(raw);
    return new Promise<boolean>((resolve) => {
      video.onerror = () => resolve(false);
      video.onloadeddata = () => {
        video.currentTime = video.duration - 0.1;
      };
      video.onseeked = () => resolve(video.readyState >= 2);
    });
  }, bytes);
}

test("a file is rewritten so that it plays everywhere; only it is requested", async ({
  page,
  home,
}) => {
  await open(home, "real-defect");
  const { result, paths } = await requestedIn(page, () => saved(page, () => home.save.click()));
  await expect(home.button(home.texts.Result.saved)).toBeVisible();
  expect(result.suggestedFilename()).toBe("trailsabove-2045000000000000112-1-320x180.mp4");
  const streams = await probe(result);
  expect(streams.map(({ codec_type }) => codec_type)).toEqual(["video", "audio"]);
  expect(paths.filter((path) => !path.endsWith(".mp4"))).toEqual([]);
  await expect(home.result).not.toContainText(Save.asSent);
});

test("the menu gives sound, a better quality and captions, and requests what is chosen", async ({
  page,
  home,
  expectAccessible,
}) => {
  await open(home, "real-file");
  await openMenu(home);
  const item = (name: string | RegExp) => page.getByRole("button", { name });
  await expect(item(/^360p/)).toBeVisible();
  await expectAccessible();

  const sound = await requestedIn(page, () =>
    saved(page, () => item(new RegExp(`^${Save.sound}`)).click()),
  );
  expect(sound.result.suggestedFilename()).toMatch(/\.m4a$/);
  const [track, ...others] = await probe(sound.result);
  expect([track?.codec_type, others]).toEqual(["audio", []]);
  expect(Math.abs(Number(track?.duration) - 6)).toBeLessThan(0.08);
  expect(sound.paths.filter((path) => !path.includes("/mp4a/"))).toEqual([]);
  await expect(home.save).toBeVisible();

  await openMenu(home);
  const better = await requestedIn(page, () => saved(page, () => item(/^360p/).click()));
  expect((await probe(better.result))[0]?.width).toBe(640);
  expect(better.paths.filter((path) => /\/low\/|\.mp4$/.test(path) && !/init/.test(path))).toEqual(
    [],
  );
  await expect(home.save).toBeVisible();

  await openMenu(home);
  const captions = await saved(page, () => item(/English.* SRT/).click());
  const text = readFileSync(await captions.path(), "utf8");
  expect(captions.suggestedFilename()).toMatch(/\.en\.srt$/);
  expect(text).toContain("00:00:02,500 --> 00:00:04,000\n発射まで、あと少し。");
  expect(text).toContain("انطلق الصاروخ الآن");
});

test("a video in pieces is put together by one tap; a hostile playlist is refused", async ({
  page,
  home,
}) => {
  await open(home, "real-pieces");
  const whole = await saved(page, () => home.save.click());
  expect(await probe(whole)).toHaveLength(2);

  await open(home, "real-hostile");
  await openMenu(home);
  const { media, paths } = await requestedIn(page, async () => {
    await page.getByRole("button", { name: /^1080p/ }).click();
    await expect(home.result).toContainText(Save.badPlaylist);
  });
  // Lists, and no piece of any.
  expect(paths.filter((path) => !path.endsWith(".m3u8"))).toEqual([]);
  expect(media.filter(({ host }) => host.includes("attacker"))).toEqual([]);
});

test("a part is cut as a clip, a GIF and a frame", async ({ page, home, expectAccessible }) => {
  await open(home, "real-file");
  await openMenu(home);
  await page.getByRole("button", { name: Save.clipOrGif }).click();
  const editor = page.getByRole("dialog");
  const slider = (name: string) => editor.getByRole("slider", { name });
  const [start, end] = [slider(Save.start), slider(Save.end)];
  await expect(start).toBeVisible();
  await expectAccessible();
  await start.fill("3");
  await end.fill("5");
  // The start goes back to a key frame.
  await expect(start).toHaveValue("2");

  const frame = await saved(page, () =>
    editor.getByRole("button", { name: Save.saveFrame }).click(),
  );
  expect(frame.suggestedFilename()).toMatch(/320x180\.jpg$/);

  const clip = await saved(page, () => editor.getByRole("button", { name: Save.saveClip }).click());
  for (const { duration } of await probe(clip)) expect(Number(duration)).toBeCloseTo(3, 0);
  expect(await plays(page, clip)).toBe(true);
  await expect(home.save).toBeVisible();
});
