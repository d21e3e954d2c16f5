import puppeteer, { type Browser, type Page } from "puppeteer-core";
import { startApp } from "../e2e/app-server";
import { browserArguments, tlsUrlOf } from "../e2e/fake-x/browser-arguments";
import { fakeCase } from "../e2e/fake-x/catalogue";
import { startFakeX } from "../e2e/fake-x/server";
import type { Figure } from "./figure";
import { fillSite } from "./fill-site";
import { median } from "./median";

const ROUNDS = 5;
/** Delay of each response of the stand-in for X. */
const X_MS = 50;
/** "Slow 4G" as Lighthouse defines it; bytes per second and ms. */
const SLOW_4G = { download: 1.6384e6 / 8, upload: 0.75e6 / 8, latency: 150 };
const CPU_SLOWDOWN = 4;
/** Time between pointing at a link and the click, as on a desktop. Browsers prerender after 200 ms. */
const HOVER_MS = 500;
const PATIENCE_MS = 90_000;
const RULES = "/speculation-rules.json";
/** One connection may stay open: a card under the pointer streams its preview. */
const SETTLED = { concurrency: 1 };

type Pace = "slow" | "full";
/** Milliseconds from the click to the first content. */
type Walk = Record<"popular" | "video" | "author" | "back", number>;

/**
 * Waiting times of a visitor: first content of each kind of page and a walk through the site, on a
 * slow phone's processor and network, with and without speculation rules; and from paste to playing
 * at full speed. Prerendering needs the whole Chromium and a driver that follows the page through
 * it, which Playwright does not.
 */
export async function experienceFigures(): Promise<Figure[]> {
  const x = await startFakeX({ tls: true });
  const app = await startApp({ X_UPSTREAM_URL: x.url, RATE_LIMITS: "off" });
  let browser: Browser | undefined;
  try {
    browser = await puppeteer.launch({
      executablePath: "/usr/bin/chromium",
      args: ["--no-sandbox", "--disable-dev-shm-usage", ...browserArguments(tlsUrlOf(x))],
      defaultViewport: { width: 1440, height: 900 },
    });
    const handle = await fillSite(app.url);
    const paths = ["/en", "/en/popular-videos", "/en/authors", `/en/author/${handle}`];
    const figures = await paintFigures(browser, app.url, paths);
    figures.push(...(await walkFigures(browser, app.url)));
    x.setDelay(X_MS);
    figures.push(await playingFigure(browser, app.url));
    return figures;
  } finally {
    await browser?.close();
    await app.stop();
    await x.close();
  }
}

/** Runs `act` on a page of a new visitor. */
async function visit<T>(browser: Browser, pace: Pace, act: (page: Page) => Promise<T>): Promise<T> {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  if (pace === "slow") {
    await page.emulateNetworkConditions(SLOW_4G);
    await page.emulateCPUThrottling(CPU_SLOWDOWN);
  }
  try {
    return await act(page);
  } finally {
    await context.close();
  }
}

async function paintFigures(browser: Browser, origin: string, paths: string[]) {
  const figures: Figure[] = [];
  for (const path of paths) {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      times.push(
        await visit(browser, "slow", async (page) => {
          await page.goto(origin + path, { waitUntil: "load" });
          return page.evaluate(firstPaint);
        }),
      );
    }
    figures.push({
      what: `first content of ${path}, CPU ÷ ${CPU_SLOWDOWN}, Slow 4G`,
      value: median(times),
      unit: " ms",
      bar: { atMost: 1100 },
      from: list(times),
    });
  }
  return figures;
}

/** Runs in the page: ms from its start to its first content. */
function firstPaint(): Promise<number> {
  return new Promise((resolve) => {
    new PerformanceObserver((entries) => {
      const [painted] = entries.getEntriesByName("first-contentful-paint");
      if (painted) resolve(painted.startTime);
    }).observe({ type: "paint", buffered: true });
  });
}

async function walkFigures(browser: Browser, origin: string): Promise<Figure[]> {
  const walks: Record<"before" | "after", Walk[]> = { before: [], after: [] };
  let sent = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const rules of ["before", "after"] as const) {
      const walk = await visit(browser, "slow", (page) =>
        walkThrough(page, origin, rules === "after", () => {
          sent += 1;
        }),
      );
      walks[rules].push(walk);
    }
  }
  const steps = Object.keys(walks.after[0] ?? {}) as (keyof Walk)[];
  const figures = steps.map((step): Figure => {
    const [before, after] = [walks.before, walks.after].map((each) =>
      each.map((walk) => walk[step]),
    ) as [number[], number[]];
    return {
      what: `to ${step}: from the click to its content, CPU ÷ ${CPU_SLOWDOWN}, Slow 4G`,
      value: median(after),
      unit: " ms",
      bar: { atMost: step === "back" ? 300 : Math.round(median(before)) },
      from: `with speculation rules ${list(after)}; without ${list(before)}`,
    };
  });
  return [
    ...figures,
    {
      what: "counts sent by pages that were only prerendered or read",
      value: sent,
      unit: "",
      bar: { atMost: 0 },
      from: `${2 * ROUNDS} walks`,
    },
  ];
}

/** Home, popular, a video, its author, and back. */
async function walkThrough(
  page: Page,
  origin: string,
  hasRules: boolean,
  onCount: () => void,
): Promise<Walk> {
  page.on("request", (request) => {
    if (/record-view|download-record/.test(request.url())) onCount();
  });
  const client = await page.createCDPSession();
  await client.send("Network.enable");
  if (!hasRules) await client.send("Network.setBlockedURLs", { urls: [`*${RULES}`] });
  await page.evaluateOnNewDocument(noteClicks);
  await page.goto(`${origin}/en`, { waitUntil: "networkidle0" });
  return {
    popular: await follow(page, 'header a[href="/en/popular-videos"]'),
    video: await follow(page, 'article a[href*="/video/"]'),
    author: await follow(page, 'main a[href*="/author/"]'),
    back: await timeOf(page, () => page.goBack()),
  };
}

async function follow(page: Page, selector: string): Promise<number> {
  await page.waitForSelector(selector);
  await page.hover(selector);
  await new Promise((resolve) => setTimeout(resolve, HOVER_MS));
  return timeOf(page, () => page.click(selector));
}

/** Milliseconds from a click, or from Back, to the first content of the next page. */
async function timeOf(page: Page, act: () => Promise<unknown>): Promise<number> {
  const from = page.url();
  const loaded = page.waitForNavigation({ waitUntil: "load" });
  await page.evaluate(() => sessionStorage.setItem("left", String(Date.now())));
  await act();
  await loaded;
  if (page.url() === from) throw new Error(`still at ${from}`);
  const handle = await page.waitForFunction(() => {
    const shown = sessionStorage.getItem("shown");
    return shown === null ? null : Number(shown) - Number(sessionStorage.getItem("left"));
  });
  const time = await handle.jsonValue();
  await page.evaluate(() => sessionStorage.removeItem("shown"));
  await page.waitForNetworkIdle(SETTLED);
  return Number(time);
}

/** Runs in each page: records when it was left by a click, and when it painted its first content. */
function noteClicks(): void {
  addEventListener("click", () => sessionStorage.setItem("left", String(Date.now())), {
    capture: true,
  });
  addEventListener("pageshow", ({ persisted }) => {
    if (!persisted) return;
    requestAnimationFrame(() => sessionStorage.setItem("shown", String(Date.now())));
  });
  new PerformanceObserver((entries) => {
    const [painted] = entries.getEntriesByName("first-contentful-paint");
    if (!painted) return;
    const [{ activationStart = 0 } = {}] = performance.getEntriesByType("navigation") as {
      activationStart?: number;
    }[];
    const at = performance.timeOrigin + Math.max(painted.startTime, activationStart);
    sessionStorage.setItem("shown", String(at));
  }).observe({ type: "paint", buffered: true });
}

async function playingFigure(browser: Browser, origin: string): Promise<Figure> {
  const times: number[] = [];
  for (const name of ["nasa", "vertical", "japanese", "gif", "multi-video"]) {
    times.push(
      await visit(browser, "full", async (page) => {
        await page.goto(`${origin}/en`, { waitUntil: "networkidle0" });
        return playFrom(page, fakeCase(name).link);
      }),
    );
  }
  return {
    what: `from paste to playing in the new tab, X at ${X_MS} ms`,
    value: median(times),
    unit: " ms",
    bar: { atMost: 500 },
    from: list(times),
  };
}

/** Pastes a link as a visitor does, and waits for the tab that plays its video. */
async function playFrom(page: Page, link: string): Promise<number> {
  await page.browserContext().setPermission(new URL(page.url()).origin, {
    permission: { name: "clipboard-write" },
    state: "granted",
  });
  await page.evaluate((text) => navigator.clipboard.writeText(text), link);
  await page.focus("#post-link");
  const opened = new Promise<Page | null>((resolve) => page.once("popup", resolve));
  const began = Date.now();
  await page.keyboard.down("Control");
  await page.keyboard.press("v", { commands: ["Paste"] });
  await page.keyboard.up("Control");
  const tab = await opened;
  if (!tab) throw new Error("no tab was opened");
  await tab.waitForSelector("video");
  const playing = await tab.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const video = document.querySelector("video");
        if (video?.played.length) resolve(Date.now());
        else video?.addEventListener("playing", () => resolve(Date.now()));
      }),
  );
  return playing - began;
}

const list = (values: number[]) => values.map((value) => value.toFixed(0)).join(" ");
