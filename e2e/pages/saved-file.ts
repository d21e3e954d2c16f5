import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { type Download, expect, type Page, type Request } from "@playwright/test";
import sharp from "sharp";
import { fakeCase } from "../fake-x/catalogue";
import type { HomePage } from "./home-page";

/** Texts of saving, which load with its menu. */
export const { Save } = JSON.parse(readFileSync("messages/save/en.json", "utf8"));

/** Looks up a post of the catalogue, and shows it without opening a file. */
export async function openPost(home: HomePage, name: string): Promise<void> {
  await home.page.addInitScript(() => localStorage.setItem("postreel:after-lookup", "show"));
  await home.open();
  await home.paste(fakeCase(name).link);
  await expect(home.save).toBeVisible();
}

export const openMenu = (home: HomePage) => home.button(home.texts.Result.saveMore).click();

/** The file that the browser downloads while a page acts. */
export async function saved(page: Page, act: () => Promise<unknown>): Promise<Download> {
  const waiting = page.waitForEvent("download");
  await act();
  return waiting;
}

/** What a page asks hosts of videos, and an attacker's, while it acts. */
export async function requestedIn<Result>(page: Page, act: () => Promise<Result>) {
  const asked: URL[] = [];
  const note = (request: Request) => asked.push(new URL(request.url()));
  page.on("request", note);
  const result = await act();
  page.off("request", note);
  const media = asked.filter(({ host }) => /video\.twimg\.com|attacker/.test(host));
  return { result, media, paths: media.map(({ pathname }) => pathname) };
}

type Track = {
  codec_type: string;
  codec_name: string;
  width?: number;
  start_time: string;
  duration: string;
  nb_frames?: string;
};
type Probed = { streams: (Track & { disposition: { attached_pic: number } })[] };

const SHOWN =
  "stream=codec_type,codec_name,width,start_time,duration,nb_frames:stream_disposition=attached_pic";

function tracksOf(path: string, options: string[]) {
  const line = `ffprobe -v error ${options.join(" ")} -show_entries ${SHOWN} -of json "$0"`;
  const { streams }: Probed = JSON.parse(
    execFileSync("sh", ["-c", line, path], { encoding: "utf8" }),
  );
  return {
    tracks: streams.filter(({ disposition }) => disposition.attached_pic === 0),
    covers: streams.filter(({ disposition }) => disposition.attached_pic !== 0),
  };
}

/** ffmpeg 5 says this of every cover, of its own files too. */
const OF_COVERS = /^.*(?:timescale not set|EOI missing, emulating)\n/gm;

/** The tracks and covers of a saved file, of which ffprobe has nothing to complain. */
export async function probeAll(download: Download, ...options: string[]) {
  const path = await download.path();
  const line = 'ffprobe -v warning -show_packets -of csv "$0" 2>&1 >/dev/null';
  const complaints = execFileSync("sh", ["-c", line, path], { encoding: "utf8" });
  const probed = tracksOf(path, options);
  expect(probed.covers.length > 0 ? complaints.replace(OF_COVERS, "") : complaints).toBe("");
  return probed;
}

export async function probe(download: Download, ...options: string[]): Promise<Track[]> {
  return (await probeAll(download, ...options)).tracks;
}

/** Whether Chromium plays the file from its start to its end. */
export async function plays(page: Page, download: Download): Promise<boolean> {
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

const PIXELS = { width: 320, height: 180 };

/** The pixels of a video's frame, as ffmpeg decodes it. */
export function frameAt(path: string, seconds: number): Buffer {
  const size = `${PIXELS.width}x${PIXELS.height}`;
  const line = `-v error -i ${path} -ss ${seconds} -frames:v 1 -s ${size} -f rawvideo -pix_fmt rgb24 -`;
  return execFileSync("ffmpeg", line.split(" "), { maxBuffer: 1e7 });
}

/** The pixels of a picture, its first where there are several. */
export async function pixelsOf(picture: Buffer): Promise<Buffer> {
  const { width, height } = PIXELS;
  return sharp(picture).resize(width, height, { fit: "fill" }).removeAlpha().raw().toBuffer();
}

/** By how much two pictures differ, per channel of a pixel, 0-255. */
export function difference(one: Buffer, other: Buffer): number {
  expect(one.length).toBe(other.length);
  return one.reduce((sum, value, at) => sum + Math.abs(value - (other[at] ?? 0)), 0) / one.length;
}
