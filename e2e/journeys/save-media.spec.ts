import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { RecordedRequest } from "../fake-x/control";
import { REAL_MEDIA } from "../fake-x/hosts/real-media";
import { clip, clipFolder } from "../fake-x/media/make-clips";
import {
  difference,
  expect,
  frameAt,
  openMenu,
  openPost,
  pixelsOf,
  plays,
  probe,
  probeAll,
  requestedIn,
  Save,
  saved,
  test,
} from "../media-test";

/** Bytes that the stand-in has sent of a video, by the folder of their path. */
async function bytesOf(id: string): Promise<Record<string, number>> {
  const answer = await fetch(`${process.env.E2E_X_URL}/__requests`);
  const requests: RecordedRequest[] = await answer.json();
  const sums: Record<string, number> = {};
  for (const { path, bytes } of requests.filter((one) => one.path.includes(`/${id}/`))) {
    const part = path.endsWith(".mp4") && !path.includes("/pl/") ? "file" : path.split("/").at(-2);
    sums[part ?? ""] = (sums[part ?? ""] ?? 0) + bytes;
  }
  return sums;
}

test("a file is rewritten so that it plays everywhere; only it is requested", async ({
  page,
  home,
}) => {
  await openPost(home, "real-defect");
  const { result, paths } = await requestedIn(page, () => saved(page, () => home.save.click()));
  await expect(home.button(home.texts.Result.saved)).toBeVisible();
  expect(result.suggestedFilename()).toBe("trailsabove-2045000000000000112-1-320x180.mp4");
  const streams = await probe(result);
  expect(streams.map(({ codec_type }) => codec_type)).toEqual(["video", "audio"]);
  expect(await plays(page, result)).toBe(true);
  expect(paths.filter((path) => !path.endsWith(".mp4"))).toEqual([]);
  await expect(home.result).not.toContainText(Save.asSent);
});

test("the switch for it is remembered: off, the bytes are X's own", async ({ page, home }) => {
  await openPost(home, "real-plain");
  await openMenu(home);
  const toggle = page.getByRole("switch", { name: Save.playsEverywhere });
  await expect(toggle).toBeChecked();
  await toggle.uncheck();
  await page.reload();
  await openPost(home, "real-plain");
  await openMenu(home);
  await expect(toggle).not.toBeChecked();
  await page.keyboard.press("Escape");
  const file = await saved(page, () => home.save.click());
  expect(readFileSync(await file.path()).equals(clip("fragmented"))).toBe(true);
});

test("sound comes from its own pieces, with the picture as its cover", async ({ page, home }) => {
  await openPost(home, "real-counted");
  await openMenu(home);
  const item = page.getByRole("button", { name: new RegExp(`^${Save.sound}`) });
  await expect(item).toContainText("M4A");
  await expect(page.getByRole("button", { name: /^360p/ })).toBeVisible();
  const before = await bytesOf(REAL_MEDIA.counted);
  const sound = await saved(page, () => item.click());
  const after = await bytesOf(REAL_MEDIA.counted);
  const [track, ...others] = await probe(sound);
  expect([track?.codec_name, others]).toEqual(["aac", []]);
  expect(Math.abs(Number(track?.duration) - 6)).toBeLessThan(0.08);
  expect((await probeAll(sound)).covers).toHaveLength(1);
  expect(sound.suggestedFilename()).toMatch(/\.m4a$/);
  expect(await plays(page, sound)).toBe(true);
  // The sound alone was read, and nothing of the picture.
  expect(after.mp4a).toBeGreaterThan(30_000);
  expect({ ...after, mp4a: 0 }).toEqual({ ...before, mp4a: 0 });

  await openMenu(home);
  await saved(page, () => page.getByRole("button", { name: /^360p/ }).click());
  const better = await bytesOf(REAL_MEDIA.counted);
  expect(better.high).toBeGreaterThan(100_000);
  expect([better.low, better.file]).toEqual([after.low, after.file]);
});

test("the menu gives a better quality and captions, and requests what is chosen", async ({
  page,
  home,
  expectAccessible,
}) => {
  const counted: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/download-record")) counted.push(request.postDataJSON().url);
  });
  await openPost(home, "real-file");
  await openMenu(home);
  const item = (name: string | RegExp) => page.getByRole("button", { name });
  await expect(item(/^360p/)).toBeVisible();
  await expectAccessible();

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

  await page.keyboard.press("Escape");
  const whole = await saved(page, () => home.save.click());
  const first = frameAt(await whole.path(), 0);
  expect(difference(first, frameAt(await better.result.path(), 0))).toBeLessThan(8);
  // A download counts once, whatever file is made of it.
  expect(counted).toHaveLength(1);
});

test("the player shows the captions", async ({ home }) => {
  await openPost(home, "real-file");
  const player = home.result.locator("video");
  await player.evaluate((video: HTMLVideoElement) => void video.play());
  await expect(player.locator("track")).toHaveAttribute("label", "English, US");
  const shownTexts = () =>
    player.evaluate((video: HTMLVideoElement) => {
      const [track] = video.textTracks;
      if (track) track.mode = "showing";
      return [...(track?.cues ?? [])].map((cue) => (cue as VTTCue).text);
    });
  await expect
    .poll(shownTexts)
    .toEqual([
      "Three, two, one — lift-off &amp; away",
      "発射まで、あと少し。",
      "انطلق الصاروخ الآن",
    ]);
});

test("a video in pieces is put together by one tap; a hostile playlist is refused", async ({
  page,
  home,
}) => {
  await openPost(home, "real-pieces");
  const whole = await saved(page, () => home.save.click());
  expect(await probe(whole)).toHaveLength(2);
  expect(await plays(page, whole)).toBe(true);

  await openPost(home, "real-hostile");
  await openMenu(home);
  const { media, paths } = await requestedIn(page, async () => {
    await page.getByRole("button", { name: /^1080p/ }).click();
    await expect(home.result).toContainText(Save.badPlaylist);
  });
  // Playlists were read, but no segment.
  expect(paths.filter((path) => !path.endsWith(".m3u8"))).toEqual([]);
  expect(media.filter(({ host }) => host.includes("attacker"))).toEqual([]);
});

test("a GIF of X becomes a real one at a tap", async ({ page, home }) => {
  await openPost(home, "real-gif");
  await openMenu(home);
  await expect(page.getByRole("button", { name: new RegExp(`^${Save.sound}`) })).toHaveCount(0);
  const gif = await saved(page, () =>
    page.getByRole("button", { name: Save.saveGif, exact: true }).click(),
  );
  expect(gif.suggestedFilename()).toMatch(/\.gif$/);
  const [track] = await probe(gif);
  expect(track).toMatchObject({ codec_name: "gif", width: 320 });
  expect(Math.abs(Number(track?.duration) - 6)).toBeLessThan(0.1);
  // The button shows the size of the file.
  await expect(home.result.getByRole("button", { name: /^Saved · [\d.]+ MB$/ })).toBeVisible();
  const first = await pixelsOf(readFileSync(await gif.path()));
  expect(difference(first, frameAt(join(clipFolder(), "silent.mp4"), 0))).toBeLessThan(8);
});
