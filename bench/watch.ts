import puppeteer, { type HTTPResponse, type Page } from "puppeteer-core";
import { startApp } from "../e2e/app-server";
import { browserArguments, tlsUrlOf } from "../e2e/fake-x/browser-arguments";
import { generatedPost } from "../e2e/fake-x/catalogue/generated";
import { startFakeX } from "../e2e/fake-x/server";
import type { Figure } from "./figure";
import { fillWith } from "./fill-site";
import { median } from "./median";
import { startVideoHost } from "./watch-files";

const VIDEOS = 50;
/** More than one page of the list; every other video is upright. */
const POSTS = postsOf(VIDEOS + 10);
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

function postsOf(count: number): string[] {
  const isUpright = (id: string) => {
    const [media] = generatedPost(id).media;
    return media !== undefined && media.height > media.width;
  };
  const ids: string[] = [];
  for (let id = 1700000000000009000n; ids.length < count; id += 1n) {
    if (isUpright(String(id)) === (ids.length % 2 === 0)) ids.push(String(id));
  }
  return ids;
}

/** Watching a list on a slow phone: fifty swipes, four seconds apart. */
export async function watchFigures(): Promise<Figure[]> {
  const [x, videos] = [await startFakeX({ tls: true }), await startVideoHost()];
  const app = await startApp({ X_UPSTREAM_URL: x.url, RATE_LIMITS: "off" });
  const [rules = "", ...others] = browserArguments(tlsUrlOf(x));
  const browser = await puppeteer.launch({
    executablePath: "/usr/bin/chromium",
    args: [
      ...["--no-sandbox", "--disable-dev-shm-usage", ...others],
      rules.replace("rules=", `rules=${videos.rule}, `),
    ],
    defaultViewport: PHONE,
  });
  try {
    await fillWith(app.url, POSTS);
    const page = await browser.newPage();
    const weigh = weighViewer(page);
    await page.goto(`${app.url}/en/recent-videos`, { waitUntil: "networkidle0" });
    const before = await weigh();
    const figures = await walk(page);
    const after = await weigh();
    if (after === 0) throw new Error(`no code of the viewer holds ${VIEWER_MARK}`);
    return [
      ...figures,
      {
        what: "code of the viewer that loads before the tap",
        value: before / 1000,
        unit: " kB",
        bar: { atMost: 0 },
        from: `${(after / 1000).toFixed(1)} kB after it, not compressed`,
      },
    ];
  } finally {
    await browser.close();
    await app.stop();
    await x.close();
    videos.stop();
  }
}

/** Returns a function for the bytes of the viewer's scripts and styles loaded until then. */
function weighViewer(page: Page): () => Promise<number> {
  const answers: HTTPResponse[] = [];
  page.on("response", (answer) => {
    if (["script", "stylesheet"].includes(answer.request().resourceType())) answers.push(answer);
  });
  return async () => {
    // Bodies of workers and prefetches may no longer be available.
    const texts = await Promise.all(answers.map((answer) => answer.text().catch(() => "")));
    return texts
      .filter((text) => text.includes(VIEWER_MARK))
      .reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  };
}

async function walk(page: Page): Promise<Figure[]> {
  await page.evaluate(noteSlides);
  await page.evaluate(countPlayers);
  await page.click("[data-watch]");
  await page.waitForFunction(isPlaying);
  await page.emulateNetworkConditions(FAST_3G);
  await page.emulateCPUThrottling(CPU_SLOWDOWN);
  const [times, heaps]: [number[], number[]] = [[], []];
  for (let swipe = 0; swipe < VIDEOS; swipe += 1) {
    await new Promise((resolve) => setTimeout(resolve, DWELL_MS));
    times.push(await swipeOnce(page, swipe));
    if (swipe === WARM || swipe === VIDEOS - 1) heaps.push(await heapOf(page));
  }
  const { early, files } = await page.evaluate(earlyRequests, AHEAD_MS);
  const sorted = times.toSorted((a, b) => a - b);
  const players = await page.evaluate(() => Number(document.documentElement.dataset.players));
  return [
    {
      what: `from a swipe to the first frame, p95 of ${VIDEOS}, CPU ÷ ${CPU_SLOWDOWN}, Fast 3G`,
      value: (sorted[Math.ceil(0.95 * sorted.length) - 1] ?? Number.NaN) / 1000,
      unit: " s",
      bar: { atMost: 1 },
      from: `median ${(median(times) / 1000).toFixed(2)} s, slowest ${((sorted.at(-1) ?? 0) / 1000).toFixed(2)} s`,
    },
    {
      what: "players with a source at any time",
      value: players,
      unit: "",
      bar: { atMost: 3 },
      from: "every change of a source",
    },
    {
      what: "requests for the next video within 2 s",
      value: early,
      unit: "",
      bar: { atMost: 0 },
      from: `${files} files, by the clock of the page`,
    },
    {
      what: `heap of scripts after ${VIDEOS} videos / after ${WARM + 1}`,
      value: (heaps[1] ?? Number.NaN) / (heaps[0] ?? Number.NaN),
      unit: "",
      bar: { atMost: 1.2 },
      from: heaps.map((bytes) => `${(bytes / 1e6).toFixed(1)} MB`).join(", "),
    },
  ];
}

/** Swipes with the arrow key; returns the ms until the next video shows a frame. */
async function swipeOnce(page: Page, swipe: number): Promise<number> {
  // Starts the timer in a separate call, because the key press does not wait for it.
  await page.evaluate(timeNextFrame, PATIENCE_MS);
  await page.keyboard.press("ArrowDown");
  const ms = await page.evaluate(() => (window as unknown as Timed).shown);
  if (ms !== null) return ms;
  const state = await page.evaluate(describePlayers);
  throw new Error(`no frame within ${PATIENCE_MS / 1000} s of swipe ${swipe + 1}: ${state}`);
}

type Timed = { shown: Promise<number | null> };

/** Runs in the page: the ms from the next key until another video shows a frame; null after the timeout. */
function timeNextFrame(patienceMs: number): void {
  const list = document.querySelector("dialog ol");
  const before = list?.querySelector(":scope > li:not([inert])");
  const shown = new Promise<number | null>((resolve) => {
    setTimeout(resolve, patienceMs, null);
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

/** Runs in the page: the state of its players, in words. */
function describePlayers(): string {
  const slides = [...document.querySelectorAll("dialog ol > li")];
  const current = slides.findIndex((slide) => !slide.hasAttribute("inert"));
  const players = [...document.querySelectorAll<HTMLVideoElement>("dialog video")].map(
    (video) =>
      `${slides.findIndex((slide) => slide.contains(video))}: ${video.paused ? "paused" : "playing"} at ${video.currentTime.toFixed(1)} s, state ${video.readyState}, ${video.getVideoPlaybackQuality().totalVideoFrames} frames, ${video.currentSrc}`,
  );
  return `slide ${current}; ${players.join("; ")}`;
}

function isPlaying(): boolean {
  const video = document.querySelector<HTMLVideoElement>("dialog li:not([inert]) video");
  return video !== null && video.currentTime > 0;
}

/** When a video became the current one, and the file that it played last. */
type Change = { at: number; slide: Element; file: string };

/** Runs in the page: records when another slide becomes current, and which file it plays. */
function noteSlides(): void {
  performance.setResourceTimingBufferSize(10_000);
  const changes: Change[] = [];
  Object.assign(window, { changes });
  new MutationObserver(() => {
    const slide = document.querySelector("dialog ol > li:not([inert])");
    if (slide && changes.at(-1)?.slide !== slide) {
      changes.push({ at: performance.now(), slide, file: "" });
    }
  }).observe(document.body, { subtree: true, childList: true, attributeFilter: ["inert"] });
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

/**
 * Runs in the page: counts files of other videos that were requested sooner than `aheadMs` after a
 * change.
 */
function earlyRequests(aheadMs: number): { early: number; files: number } {
  const { changes } = window as unknown as { changes: Change[] };
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
  return { early, files: begins.size };
}

/**
 * Runs in the page: keeps the largest number of players with a source. It has no named functions,
 * since tsx would add a helper that the page lacks.
 */
function countPlayers(): void {
  const { dataset } = document.documentElement;
  new MutationObserver(() => {
    const now = document.querySelectorAll("dialog video[src]").length;
    dataset.players = String(Math.max(now, Number(dataset.players ?? 0)));
  }).observe(document.body, { subtree: true, childList: true, attributeFilter: ["src"] });
}

async function heapOf(page: Page): Promise<number> {
  const client = await page.createCDPSession();
  await client.send("HeapProfiler.collectGarbage");
  const { JSHeapUsedSize = Number.NaN } = await page.metrics();
  await client.detach();
  return JSHeapUsedSize;
}
