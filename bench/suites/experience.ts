import { setTimeout as delay } from "node:timers/promises";
import type { Browser, Page } from "puppeteer-core";
import { fakeCase } from "../../e2e/fake-x/catalogue";
import { fillSite } from "../../e2e/pages/fill-site";
import type { Suite } from "../bench";
import { openWholeBrowser, startSite } from "../browse";
import { inSeries, median } from "../median";

const ROUNDS = 5;
const X_MS = 50;
/** "Slow 4G" as Lighthouse defines it; bytes per second and ms. */
const SLOW_4G = { download: 1.6384e6 / 8, upload: 0.75e6 / 8, latency: 150 };
const CPU_SLOWDOWN = 4;
/** Time between pointing at a link and the click, as on a desktop. Browsers prerender after 200 ms. */
const HOVER_MS = 500;
const PATIENCE_MS = 90_000;
/** One connection may stay open: a card under the pointer streams its preview. */
const SETTLED = { concurrency: 1 };
const STEPS = ["popular", "video", "author", "back"] as const;

type Walk = Record<(typeof STEPS)[number], number>;

const list = (values: number[]) => values.map((value) => value.toFixed(0)).join(" ");

/** First contents and a walk on a slow phone, with and without speculation rules; a paste at full speed. */
export const suite: Suite = async (bench) => {
  const { x, app, args } = await startSite(bench);
  const defaultViewport = { width: 1440, height: 900 };
  const browser = await openWholeBrowser(bench, args, { defaultViewport });
  const rounds = Math.max(1, bench.count(ROUNDS));
  const handle = await fillSite(app.url);
  const slow = `CPU ÷ ${CPU_SLOWDOWN}, Slow 4G`;
  for (const path of ["/en", "/en/popular-videos", "/en/authors", `/en/author/${handle}`]) {
    const ms = await inSeries(rounds, () =>
      visit(browser, true, async (page) => {
        await page.goto(app.url + path, { waitUntil: "load" });
        return page.evaluate(firstPaint);
      }),
    );
    bench.rows`first content of ${path}, ${slow} | ≤ 1100 ms | ${median(ms)} | ${list(ms)}`;
  }

  let sent = 0;
  const walk = (hasRules: boolean) =>
    visit(browser, true, (page) => {
      page.on("request", (request) => {
        if (/record-view|download-record/.test(request.url())) sent += 1;
      });
      return walkThrough(page, app.url, hasRules);
    });
  const walks = await inSeries(rounds, async () => [await walk(false), await walk(true)] as const);
  for (const step of STEPS) {
    const before = walks.map(([without]) => without[step]);
    const after = walks.map(([, within]) => within[step]);
    const atMost = step === "back" ? 300 : Math.round(median(before));
    bench.rows`to ${step}: from the click to its content, ${slow} | ≤ ${atMost} ms | ${median(after)} | with speculation rules ${list(after)}; without ${list(before)}`;
  }
  bench.rows`counts sent by pages that were only prerendered or read | ≤ 0 | ${sent} | ${2 * rounds} walks`;

  x.setDelay(X_MS);
  const posts = ["nasa", "vertical", "japanese", "gif", "multi-video"];
  const ms = await inSeries(posts.length, (turn) =>
    visit(browser, false, async (page) => {
      await page.goto(`${app.url}/en`, { waitUntil: "networkidle2" });
      return playFrom(page, fakeCase(posts[turn] ?? "").link);
    }),
  );
  bench.rows`from paste to playing in the new tab, X at ${X_MS} ms | ≤ 500 ms | ${median(ms)} | ${list(ms)}`;
};

async function visit<T>(browser: Browser, isSlow: boolean, act: (page: Page) => Promise<T>) {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  if (isSlow) {
    await page.emulateNetworkConditions(SLOW_4G);
    await page.emulateCPUThrottling(CPU_SLOWDOWN);
  }
  try {
    return await act(page);
  } finally {
    await context.close();
  }
}

function firstPaint(): Promise<number> {
  return new Promise((resolve) => {
    new PerformanceObserver((entries) => {
      const [painted] = entries.getEntriesByName("first-contentful-paint");
      if (painted) resolve(painted.startTime);
    }).observe({ type: "paint", buffered: true });
  });
}

async function walkThrough(page: Page, origin: string, hasRules: boolean): Promise<Walk> {
  const client = await page.createCDPSession();
  await client.send("Network.enable");
  const urls = ["*/speculation-rules.json"];
  if (!hasRules) await client.send("Network.setBlockedURLs", { urls });
  await page.evaluateOnNewDocument(noteClicks);
  await page.goto(`${origin}/en`, { waitUntil: "networkidle2" });
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
  await delay(HOVER_MS);
  return timeOf(page, () => page.click(selector));
}

async function timeOf(page: Page, act: () => Promise<unknown>): Promise<number> {
  const from = page.url();
  const loaded = page.waitForNavigation({ waitUntil: "load" });
  await page.evaluate(() => sessionStorage.setItem("left", String(Date.now())));
  await act();
  await loaded;
  if (page.url() === from) throw new Error(`still at ${from}`);
  await page.waitForFunction(() => "shown" in sessionStorage);
  const ms = await page.evaluate(() => {
    const { shown, left } = sessionStorage;
    sessionStorage.removeItem("shown");
    return Number(shown) - Number(left);
  });
  await page.waitForNetworkIdle(SETTLED);
  return ms;
}

/** Runs in each page: records when it was left by a click, and when it painted its first content. */
function noteClicks(): void {
  addEventListener("click", () => sessionStorage.setItem("left", `${Date.now()}`), true);
  addEventListener("pageshow", ({ persisted }) => {
    if (!persisted) return;
    requestAnimationFrame(() => sessionStorage.setItem("shown", `${Date.now()}`));
  });
  new PerformanceObserver((entries) => {
    const [painted] = entries.getEntriesByName("first-contentful-paint");
    if (!painted) return;
    const [navigation] = performance.getEntriesByType("navigation");
    const { activationStart = 0 } = navigation as { activationStart?: number };
    const at = performance.timeOrigin + Math.max(painted.startTime, activationStart);
    sessionStorage.setItem("shown", `${at}`);
  }).observe({ type: "paint", buffered: true });
}

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
  const playing = await tab.evaluate(async () => {
    const video = document.querySelector("video");
    if (!video?.played.length)
      await new Promise((done) => video?.addEventListener("playing", done));
    return Date.now();
  });
  return playing - began;
}
