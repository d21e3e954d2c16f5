import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import type { RequestListener } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Browser } from "puppeteer-core";
import type { Bench } from "../bench";
import { until } from "../until";
import { peakOf } from "./peak";

const MEGABYTES = 600;
const CHUNK = Buffer.alloc(1024 * 1024);
/** A good connection. If it were faster than the disk, bytes would queue in memory and hide the result. */
const MEGABYTES_PER_SECOND = 40;
const PATIENCE_MS = 170_000;

export const LARGE = "/ext_tw_video/1/pu/vid/avc1/1280x720/a.mp4";

const sent = { megabytes: 0, isCutOff: false };
const resetSent = () => Object.assign(sent, { megabytes: 0, isCutOff: false });

export const serveLarge: RequestListener = async (_, response) => {
  resetSent();
  response.writeHead(200, {
    "content-type": "video/mp4",
    "content-length": MEGABYTES * CHUNK.length,
    "access-control-allow-origin": "*",
  });
  response.on("close", () => {
    sent.isCutOff = !response.writableFinished;
  });
  while (sent.megabytes < MEGABYTES && !response.destroyed) {
    sent.megabytes += 1;
    if (!response.write(CHUNK))
      await Promise.race([once(response, "drain"), once(response, "close")]);
    await wait(1000 / MEGABYTES_PER_SECOND);
  }
  response.end();
};

/** Saves a large file through the product's service worker as a native download, in Chromium as a phone. */
export async function measureLargeFile(bench: Bench, browser: Browser, url: string) {
  const folder = mkdtempSync(join(tmpdir(), "postreel-bench-large-"));
  bench.defer(() => rmSync(folder, { recursive: true, force: true }));
  const page = await browser.newPage();
  await page.setViewport({ width: 390, height: 844, isMobile: true, hasTouch: true });
  const client = await browser.target().createCDPSession();
  const behavior = { behavior: "allow", downloadPath: folder, eventsEnabled: true } as const;
  await client.send("Browser.setDownloadBehavior", behavior);
  const download = { suggestedFilename: "", guid: "", state: "none" };
  client.on("Browser.downloadWillBegin", (begun) => void Object.assign(download, begun));
  client.on("Browser.downloadProgress", ({ state }) => void Object.assign(download, { state }));
  await page.goto(url);
  await page.evaluate(async () => {
    await navigator.serviceWorker.register("/sw.js");
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((resolve) =>
      navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true }),
    );
  });
  const wanted = new URLSearchParams({ of: LARGE, name: "A launch 発射.mp4" });
  const save = () => page.evaluate((address) => location.assign(address), `/save-file#${wanted}`);
  const began = performance.now();
  const { peak } = await peakOf(browser, async () => {
    await save();
    await wait(500);
    await page.goto("about:blank");
    await until(() => download.state === "completed", PATIENCE_MS);
  });
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  const { size } = statSync(join(folder, download.suggestedFilename));
  bench.rows`${MEGABYTES} MB as a native download, memory | ≤ 150 MB | ${size === MEGABYTES * CHUNK.length ? peak.renderer / 1e6 : Number.NaN} | ${(size / 1e6).toFixed(1)} MB on the disk in ${seconds} s, the page left meanwhile; Chromium as a phone`;

  // Requests to X's host must stop at once, and no file may look complete.
  rmSync(join(folder, download.suggestedFilename));
  Object.assign(download, { guid: "", state: "none" });
  resetSent();
  await page.goto(url);
  await save();
  await until(() => download.guid !== "" && sent.megabytes >= MEGABYTES / 2, PATIENCE_MS);
  await client.send("Browser.cancelDownload", { guid: download.guid });
  const ms = await until(() => sent.isCutOff, 10_000).catch(() => Number.NaN);
  bench.rows`the same, cancelled half way | ≤ 2000 ms | ${readdirSync(folder).length === 0 ? ms : Number.NaN} | until X's host is no longer read; no file is left`;
}
