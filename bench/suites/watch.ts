import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import type { RequestListener } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { type HTTPResponse, type Page, PredefinedNetworkConditions } from "puppeteer-core";
import { generatedPost } from "../../e2e/fake-x/catalogue/generated";
import { ffmpeg } from "../../e2e/fake-x/media/ffmpeg";
import { fillWith, postsFrom } from "../../e2e/pages/fill-site";
import type { Bench, Suite } from "../bench";
import { openWholeBrowser, startSite, startVideoHost } from "../browse";
import { median, percentile, sum } from "../median";
import { noteSlides, readNotes, timeNextFrame } from "../watch-page";

const DWELL_MS = 4000;
const CPU_SLOWDOWN = 4;
/** Software draws each pixel without a GPU; a higher density than 1.5 loads nothing else. */
const PHONE = { width: 390, height: 844, deviceScaleFactor: 1.5, isMobile: true, hasTouch: true };
/** Requests sooner than this are early: the player waits two seconds, and timers are exact to a few ms. */
const AHEAD_MS = 1990;
/** The benchmark fails if a swipe shows no frame within this time. */
const PATIENCE_MS = 20_000;
/** Swipes after which everything has been used; the heap is compared from then on. */
const WARM = 10;
/** A text that only the viewer's code contains. */
const VIEWER_MARK = "viewer-slide";
/** Bits per second and sizes of X's three files of a video, the smallest first. */
const FILES = [
  [300_000, "480x270"],
  [800_000, "640x360"],
  [2_200_000, "1280x720"],
] as const;

export const suite: Suite = async (bench) => {
  const videos = Math.max(WARM + 2, bench.count(50));
  const rule = await startVideoHost(bench, serveVideos());
  const { app, args } = await startSite(bench);
  const ruled = args.map((argument) => argument.replace("rules=", `rules=${rule}, `));
  const browser = await openWholeBrowser(bench, ruled, { defaultViewport: PHONE });
  const isUpright = (id: string) =>
    generatedPost(id)
      .media.slice(0, 1)
      .some(({ width, height }) => height > width);
  // More than one page of the list; every other video is upright.
  const posts = postsFrom(
    1700000000000009000n,
    videos + 10,
    (id, place) => isUpright(id) === (place % 2 === 0),
  );
  await fillWith(app.url, posts);
  const page = await browser.newPage();
  const weigh = weighViewer(page);
  await page.goto(`${app.url}/en/recent-videos`, { waitUntil: "networkidle0" });
  const before = await weigh();
  await measureSwipes(bench, page, videos);
  const after = await weigh();
  if (after === 0) throw new Error(`no code of the viewer holds ${VIEWER_MARK}`);
  bench.rows`code of the viewer that loads before the tap | ≤ 0 kB | ${before / 1000} | ${(after / 1000).toFixed(1)} kB after it, not compressed`;
};

/** Files of known rates, each with ten seconds of noise: a still picture would need far less. */
function serveVideos(): RequestListener {
  const folder = mkdtempSync(join(tmpdir(), "postreel-watch-"));
  const files = FILES.map(([rate, size]) => {
    const source = `testsrc2=s=${size}:r=30:d=10,noise=alls=20:allf=t`;
    const rates = `-b:v ${rate} -minrate ${rate} -maxrate ${rate} -bufsize ${rate}`;
    const codec = "-c:v libx264 -preset veryfast -pix_fmt yuv420p -g 60 -movflags +faststart";
    ffmpeg(folder, `-f lavfi -i ${source} ${codec} ${rates} ${rate}.mp4`);
    return readFileSync(join(folder, `${rate}.mp4`));
  });
  rmSync(folder, { recursive: true });
  return ({ url = "", headers: { range = "" } }, response) => {
    // X's smallest upright file has 632 kbit/s.
    const [, width = "1280", height = "720"] = /\/(\d+)x(\d+)\//.exec(url) ?? [];
    const side = Math.min(Number(width), Number(height));
    const file = files[side <= 270 ? 0 : side <= 540 ? 1 : 2] ?? Buffer.alloc(0);
    const [, from = "0", to = ""] = /^bytes=(\d+)-(\d*)$/.exec(range) ?? [];
    const end = Math.min(Number(to || Number.POSITIVE_INFINITY), file.length - 1);
    response.writeHead(range ? 206 : 200, {
      "accept-ranges": "bytes",
      "content-type": "video/mp4",
      "content-length": end - Number(from) + 1,
      ...(range && { "content-range": `bytes ${from}-${end}/${file.length}` }),
    });
    response.end(file.subarray(Number(from), end + 1));
  };
}

function weighViewer(page: Page): () => Promise<number> {
  const answers: HTTPResponse[] = [];
  page.on("response", (answer) => {
    if (["script", "stylesheet"].includes(answer.request().resourceType())) answers.push(answer);
  });
  return async () => {
    // Bodies of workers and prefetches may no longer be available.
    const texts = await Promise.all(answers.map((answer) => answer.text().catch(() => "")));
    const own = texts.filter((text) => text.includes(VIEWER_MARK));
    return sum(own.map((text) => Buffer.byteLength(text)));
  };
}

async function measureSwipes(bench: Bench, page: Page, videos: number): Promise<void> {
  await page.evaluate(noteSlides);
  await page.click("[data-watch]");
  await page.waitForFunction(
    () => document.querySelector<HTMLVideoElement>("dialog li:not([inert]) video")?.currentTime,
  );
  await page.emulateNetworkConditions(PredefinedNetworkConditions["Fast 3G"]);
  await page.emulateCPUThrottling(CPU_SLOWDOWN);
  const [ms, heaps]: [number[], number[]] = [[], []];
  for (let swipe = 0; swipe < videos; swipe += 1) {
    await delay(DWELL_MS);
    // Starts the timer in a separate call, because the key press does not wait for it.
    await page.evaluate(timeNextFrame, PATIENCE_MS);
    await page.keyboard.press("ArrowDown");
    ms.push(await page.evaluate(() => (window as unknown as { shown: Promise<number> }).shown));
    if (swipe === WARM || swipe === videos - 1) heaps.push(await heapOf(page));
  }
  const { early, files, players } = await page.evaluate(readNotes, AHEAD_MS);
  const seconds = (value: number) => `${(value / 1000).toFixed(2)} s`;
  const [warm = Number.NaN, last = Number.NaN] = heaps;
  bench.rows`
    from a swipe to the first frame, p95 of ${videos}, CPU ÷ ${CPU_SLOWDOWN}, Fast 3G | ≤ 1 s | ${percentile(ms, 0.95) / 1000} | median ${seconds(median(ms))}, slowest ${seconds(Math.max(...ms))}
    players with a source at any time | ≤ 3 | ${players} | every change of a source
    requests for the next video within 2 s | ≤ 0 | ${early} | ${files} files, by the clock of the page
    heap of scripts after ${videos} videos / after ${WARM + 1} | ≤ 1.2 | ${last / warm} | ${heaps.map((bytes) => `${(bytes / 1e6).toFixed(1)} MB`).join(", ")}
  `;
}

async function heapOf(page: Page): Promise<number> {
  const client = await page.createCDPSession();
  await client.send("HeapProfiler.collectGarbage");
  const { JSHeapUsedSize = Number.NaN } = await page.metrics();
  await client.detach();
  return JSHeapUsedSize;
}
