import puppeteer, { type Page } from "puppeteer-core";
import { startApp } from "../e2e/app-server";
import { browserArguments, tlsUrlOf } from "../e2e/fake-x/browser-arguments";
import { startFakeX } from "../e2e/fake-x/server";
import type { Figure } from "./figure";
import { fillWith } from "./fill-site";
import { median } from "./median";
import { startVideoHost } from "./watch-files";

const VIDEOS = 50;
/** More than one page of the list. */
const POSTS = Array.from({ length: VIDEOS + 10 }, (_, at) =>
  String(1700000000000009000n + BigInt(at)),
);
const DWELL_MS = 4000;
/** "Fast 3G" of Chromium's tools; bytes per second and ms. */
const FAST_3G = { download: (1.6e6 / 8) * 0.9, upload: (750e3 / 8) * 0.9, latency: 150 * 3.75 };
const CPU_SLOWDOWN = 4;
const PHONE = { width: 390, height: 844, deviceScaleFactor: 3, isMobile: true, hasTouch: true };
/** A request is seen a little later than it is sent. */
const AHEAD_MS = 1950;
/** The heap is compared once everything was used. */
const WARM = 10;

type Asked = { url: string; at: number };

/** What watching a list is like on a slow phone: a swipe every four seconds, fifty times. */
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
    await page.goto(`${app.url}/en/recent-videos`, { waitUntil: "networkidle0" });
    return await walk(page);
  } finally {
    await browser.close();
    await app.stop();
    await x.close();
    videos.stop();
  }
}

async function walk(page: Page): Promise<Figure[]> {
  const asked: Asked[] = [];
  page.on("request", (request) => {
    if (request.resourceType() !== "media") return;
    if (!asked.some(({ url }) => url === request.url())) {
      asked.push({ url: request.url(), at: Date.now() });
    }
  });
  await page.click("[data-watch]");
  await page.waitForFunction(isPlaying);
  await page.emulateNetworkConditions(FAST_3G);
  await page.emulateCPUThrottling(CPU_SLOWDOWN);
  await page.evaluate(countPlayers);
  const [times, early, heaps]: [number[], string[], number[]] = [[], [], []];
  for (let swipe = 0; swipe < VIDEOS; swipe += 1) {
    const begin = Date.now();
    const known = asked.length;
    await new Promise((resolve) => setTimeout(resolve, DWELL_MS));
    const playing = await page.evaluate(playingFile);
    for (const { url, at } of asked.slice(known)) {
      if (url !== playing && at - begin < AHEAD_MS) early.push(url);
    }
    times.push(await swipeOnce(page));
    if (swipe === WARM || swipe === VIDEOS - 1) heaps.push(await heapOf(page));
  }
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
      value: early.length,
      unit: "",
      bar: { atMost: 0 },
      from: `${asked.length} files`,
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

/** Swipes as the arrow key does, and gives the ms until the next video shows a frame. */
async function swipeOnce(page: Page): Promise<number> {
  const shown = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const list = document.querySelector("dialog ol");
        const before = list?.querySelector(":scope > li:not([inert])");
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
      }),
  );
  await page.keyboard.press("ArrowDown");
  return shown;
}

function isPlaying(): boolean {
  const video = document.querySelector<HTMLVideoElement>("dialog li:not([inert]) video");
  return video !== null && video.currentTime > 0;
}

const playingFile = () =>
  document.querySelector<HTMLVideoElement>("dialog li:not([inert]) video")?.currentSrc ?? "";

/** Runs in the page, without functions that have names: keeps the greatest number of players with a source. */
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
