import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pagePath } from "../../../lib/routes";
import { fakeCase } from "../../fake-x/catalogue";
import { clipFolder } from "../../fake-x/media/make-clips";
import { difference, frameAt, pixelsOf } from "../../pages/saved-file";
import { type Engine, pressNamed } from "../engine";
import { TEXTS } from "../site";
import { findsAResult, lookUp, savesItsResult } from "./links";
import { fileAfter } from "./saved-file";
import { forgetAll, type Tour } from "./tour";

/**
 * A fragmented file with an edit list, and one with the defect of X's muxer of 2023, each with a second
 * of its last frame. Where the defect was, the picture ends after 5.93 s, before the sound.
 */
const POSTS = [
  ["real-file", 5.97],
  ["real-defect", 5.9],
] as const;

/** Both files come from one film: 90 frames and a tone. */
const LAST_FRAME = 5.92;
const TONE_HZ = 440;

/** Time limit for an engine to show the frame that it has sought. */
const PAINT_MS = 2000;

/** The largest difference of a color channel between two decoders, of 255. */
const ALIKE = 8;

/** Checks that the engine shows and plays the same in a saved file as in X's file. */
export async function playsWhatItSaved(engine: Engine, tour: Tour): Promise<void> {
  const film = join(clipFolder(), "flat.mp4");
  const wanted = { first: frameAt(film, 0), last: frameAt(film, LAST_FRAME) };
  if (difference(wanted.first, wanted.last) < 2 * ALIKE) throw new Error("the film stands still");
  for (const [post, lastAt] of POSTS) {
    await lookUp(engine, tour, fakeCase(post).link);
    const file = readFileSync(await savesItsResult(engine, tour)).toString("base64");
    const shown = await engine.run(framesOf, file, lastAt, PAINT_MS);
    for (const name of ["first", "last"] as const) {
      const picture = Buffer.from(shown[name].split(",")[1] ?? "", "base64");
      const by = difference(await pixelsOf(picture), wanted[name]);
      if (by > ALIKE) throw new Error(`${post}: the ${name} frame differs by ${by.toFixed(1)}`);
    }
    const { hertz, loudness } = await engine.run(soundOf, file);
    if (Math.abs(hertz - TONE_HZ) > 10 || loudness < 0.05) {
      throw new Error(`${post}: its first second sounds of ${hertz} Hz, as loud as ${loudness}`);
    }
  }
}

/** The first and the last frame of a file as data URLs, drawn by the engine. */
async function framesOf(
  base64: string,
  lastAt: number,
  paintMs: number,
): Promise<{ first: string; last: string }> {
  const bytes = Uint8Array.from(atob(base64), (mark) => mark.charCodeAt(0));
  const video = document.createElement("video");
  const canvas = document.createElement("canvas");
  video.muted = true;
  video.preload = "auto";
  const pictures: string[] = [];
  for (const isLast of [false, true]) {
    const there = new Promise((resolve, reject) => {
      video.onerror = () => reject(new Error(`no video: ${video.error?.message}`));
      video.addEventListener(isLast ? "seeked" : "loadeddata", resolve, { once: true });
    });
    if (isLast) video.currentTime = lastAt;
    else video.src = URL.createObjectURL(new Blob([bytes], { type: "video/mp4" }));
    await there;
    canvas.width = video.videoWidth;
    canvas.height = video.videoHeight;
    // WebKitGTK may draw the frame before the one that it has sought, for a moment.
    const deadline = performance.now() + paintMs;
    for (let [before, now] = ["", ""]; ; before = now) {
      canvas.getContext("2d")?.drawImage(video, 0, 0);
      now = canvas.toDataURL("image/png");
      if ((now === before && now !== pictures[0]) || performance.now() > deadline) {
        pictures.push(now);
        break;
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  URL.revokeObjectURL(video.src);
  const [first = "", last = ""] = pictures;
  return { first, last };
}

/** The pitch and the loudness of a file's first second. */
async function soundOf(base64: string): Promise<{ hertz: number; loudness: number }> {
  const bytes = Uint8Array.from(atob(base64), (mark) => mark.charCodeAt(0));
  const RATE = 44_100;
  const sound = await new OfflineAudioContext(1, RATE, RATE).decodeAudioData(bytes.buffer);
  const samples = sound.getChannelData(0).subarray(0, RATE);
  let squares = 0;
  let crossings = 0;
  for (let at = 1; at < samples.length; at += 1) {
    const [before = 0, now = 0] = [samples[at - 1], samples[at]];
    squares += now * now;
    if (before < 0 && now >= 0) crossings += 1;
  }
  return { hertz: crossings, loudness: Math.sqrt(squares / samples.length) };
}

export async function exportsTheDevice(engine: Engine, tour: Tour): Promise<void> {
  const { Device } = TEXTS;
  await forgetAll(engine, tour.url);
  await lookUp(engine, tour, fakeCase("nasa").link);
  await findsAResult(engine);
  await engine.open(`${tour.url}${pagePath("en", "device")}`);
  const file = await fileAfter(tour, () => pressNamed(engine, Device.export, "main"));
  const kept = readFileSync(file, "utf8");
  JSON.parse(kept);
  if (!kept.includes(fakeCase("nasa").id)) throw new Error(`the history is not in ${kept}`);
}
