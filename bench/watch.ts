import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import type { RequestListener } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { HTTPResponse, Page } from "puppeteer-core";
import { generatedPost } from "../e2e/fake-x/catalogue/generated";
import type { Bench, Suite } from "./bench";
import { openWholeBrowser, startSite, startVideoHost } from "./browse";
import { fillWith, postsFrom } from "./fill-site";
import { median, percentile, sum } from "./median";

const DWELL_MS = 4000;
/** "Fast 3G" of Chromium's tools; bytes per second and ms. */
const FAST_3G = { download: (1.6e6 / 8) * 0.9, upload: (750e3 / 8) * 0.9, latency: 150 * 3.75 };
const CPU_SLOWDOWN = 4;
/**
 * Without a GPU, software draws each pixel. A higher density than 1.5 changes nothing about what is
 * loaded.
 */
const PHONE = { width: 390, height: 844, deviceScaleFactor: 1.5, isMobile: true, hasTouch: true };
/**
 * Requests sooner than this after a change are early: the player waits two seconds, and browsers'
 * timers are exact to a few ms.
 */
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

/** Watching a list on a slow phone: fifty swipes, four seconds apart. */
export const suite: Suite = async (bench) => {
  const videos = Math.max(WARM + 2, bench.count(50));
  const rule = await startVideoHost(bench, serveVideos());
  const { app, args } = await startSite(bench);
  const browser = await openWholeBrowser(
    bench,
    args.map((argument) => argument.replace("rules=", `rules=${rule}, `)),
    { defaultViewport: PHONE },
  );
  // More than one page of the list; every other video is upright.
  const isUpright = (id: string) => {
    const [media] = generatedPost(id).media;
    return media !== undefined && media.height > media.width;
  };
  const first = 1700000000000009000n;
  const posts = postsFrom(first, videos + 10, (id, place) => isUpright(id) === (place % 2 === 0));
  await fillWith(app.url, posts);
  const page = await browser.newPage();
  const weigh = weighViewer(page);
  await page.goto(`${app.url}/en/recent-videos`, { waitUntil: "networkidle0" });
  const before = await weigh();
  await measureSwipes(bench, page, videos);
  const after = await weigh();
  if (after === 0) throw new Error(`no code of the viewer holds ${VIEWER_MARK}`);
  bench.figure("code of the viewer that loads before the tap", "≤ 0 kB", {
    value: before / 1000,
    from: `${(after / 1000).toFixed(1)} kB after it, not compressed`,
  });
};

/** Files of known rates, each with ten seconds of noise: a still picture would need far less. */
function serveVideos(): RequestListener {
  const folder = mkdtempSync(join(tmpdir(), "postreel-watch-"));
  const files = FILES.map(([rate, size]) => {
    const path = join(folder, `${rate}.mp4`);
    const source = `testsrc2=s=${size}:r=30:d=10,noise=alls=20:allf=t`;
    const line = `-v error -f lavfi -i ${source} -c:v libx264 -preset veryfast -pix_fmt yuv420p -b:v ${rate} -minrate ${rate} -maxrate ${rate} -bufsize ${rate} -g 60 -movflags +faststart ${path}`;
    execFileSync("ffmpeg", line.split(" "));
    return readFileSync(path);
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
    return sum(
      texts.filter((text) => text.includes(VIEWER_MARK)).map((text) => Buffer.byteLength(text)),
    );
  };
}

async function measureSwipes(bench: Bench, page: Page, videos: number): Promise<void> {
  await page.evaluate(noteSlides);
  await page.click("[data-watch]");
  await page.waitForFunction(
    () =>
      (document.querySelector<HTMLVideoElement>("dialog li:not([inert]) video")?.currentTime ?? 0) >
      0,
  );
  await page.emulateNetworkConditions(FAST_3G);
  await page.emulateCPUThrottling(CPU_SLOWDOWN);
  const [ms, heaps]: [number[], number[]] = [[], []];
  for (let swipe = 0; swipe < videos; swipe += 1) {
    await new Promise((resolve) => setTimeout(resolve, DWELL_MS));
    ms.push(await swipeOnce(page));
    if (swipe === WARM || swipe === videos - 1) heaps.push(await heapOf(page));
  }
  const { early, files, players } = await page.evaluate(readNotes, AHEAD_MS);
  const seconds = (value: number) => `${(value / 1000).toFixed(2)} s`;
  bench.figure(
    `from a swipe to the first frame, p95 of ${videos}, CPU ÷ ${CPU_SLOWDOWN}, Fast 3G`,
    "≤ 1 s",
    {
      value: percentile(ms, 0.95) / 1000,
      from: `median ${seconds(median(ms))}, slowest ${seconds(Math.max(...ms))}`,
    },
  );
  const sources = "every change of a source";
  bench.figure("players with a source at any time", "≤ 3", { value: players, from: sources });
  const clock = `${files} files, by the clock of the page`;
  bench.figure("requests for the next video within 2 s", "≤ 0", { value: early, from: clock });
  bench.figure(`heap of scripts after ${videos} videos / after ${WARM + 1}`, "≤ 1.2", {
    value: (heaps[1] ?? Number.NaN) / (heaps[0] ?? Number.NaN),
    from: heaps.map((bytes) => `${(bytes / 1e6).toFixed(1)} MB`).join(", "),
  });
}

async function swipeOnce(page: Page): Promise<number> {
  // Starts the timer in a separate call, because the key press does not wait for it.
  await page.evaluate(timeNextFrame, PATIENCE_MS);
  await page.keyboard.press("ArrowDown");
  return page.evaluate(() => (window as unknown as { shown: Promise<number> }).shown);
}

// The functions below run in the page. None holds named functions, since tsx would add a helper that the
// page lacks.

/** Notes the ms from the next key until another video shows a frame. */
function timeNextFrame(patienceMs: number): void {
  const list = document.querySelector("dialog ol");
  const before = list?.querySelector(":scope > li:not([inert])");
  const shown = new Promise<number>((resolve, reject) => {
    setTimeout(reject, patienceMs, new Error(`no frame within ${patienceMs} ms`));
    addEventListener(
      "keydown",
      ({ timeStamp }) => {
        const timer = setInterval(() => {
          const slide = list?.querySelector(":scope > li:not([inert])");
          const video = slide?.querySelector("video");
          if (slide === before || !video) return;
          clearInterval(timer);
          video.requestVideoFrameCallback((now) => resolve(now - timeStamp));
        }, 4);
      },
      { once: true, capture: true },
    );
  });
  Object.assign(window, { shown });
}

type Notes = {
  /** When a video became the current one, and the file that it played last. */
  changes: { at: number; slide: Element; file: string }[];
  players: number;
};

/** Notes when another slide becomes current, which file it plays, and the players with a source. */
function noteSlides(): void {
  performance.setResourceTimingBufferSize(10_000);
  const notes: Notes = { changes: [], players: 0 };
  const { changes } = notes;
  Object.assign(window, { notes });
  new MutationObserver(() => {
    notes.players = Math.max(notes.players, document.querySelectorAll("dialog video[src]").length);
    const slide = document.querySelector("dialog ol > li:not([inert])");
    if (slide && changes.at(-1)?.slide !== slide) {
      changes.push({ at: performance.now(), slide, file: "" });
    }
  }).observe(document.body, { subtree: true, childList: true, attributeFilter: ["inert", "src"] });
  document.addEventListener(
    "timeupdate",
    ({ target }) => {
      const change = changes.at(-1);
      if (target instanceof HTMLVideoElement && change?.slide.contains(target)) {
        change.file = target.currentSrc;
      }
    },
    { capture: true },
  );
}

/** The notes, and how many files of other videos were requested sooner than `aheadMs` after a change. */
function readNotes(aheadMs: number) {
  const { changes, players } = (window as unknown as { notes: Notes }).notes;
  const begins = new Map<string, number>();
  for (const { name, startTime } of performance.getEntriesByType("resource")) {
    if (!/\.mp4/.test(name)) continue;
    begins.set(name, Math.min(startTime, begins.get(name) ?? Number.POSITIVE_INFINITY));
  }
  let early = 0;
  for (const [file, at] of begins) {
    const change = changes.findLast((one) => one.at <= at);
    if (change && change.file !== file && at - change.at < aheadMs) early += 1;
  }
  return { early, files: begins.size, players };
}

async function heapOf(page: Page): Promise<number> {
  const client = await page.createCDPSession();
  await client.send("HeapProfiler.collectGarbage");
  const { JSHeapUsedSize = Number.NaN } = await page.metrics();
  await client.detach();
  return JSHeapUsedSize;
}
