import { once } from "node:events";
import { readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import puppeteer from "puppeteer-core";
import { browserArguments, startMedia } from "./media-host";
import { peakOf } from "./memory";

const CHUNK = Buffer.alloc(1024 * 1024);
const PATH = "/ext_tw_video/1/pu/vid/avc1/1280x720/a.mp4";

/** A good connection. If it were faster than the disk, bytes would queue in memory and hide the result. */
const MEGABYTES_PER_SECOND = 40;

type Sent = { megabytes: number; isCutOff: boolean };

/** Serves a sparse file as X does, and records how much of it was read. */
function sparseFile(megabytes: number, sent: Sent): RequestListener {
  return (_, response) => {
    Object.assign(sent, { megabytes: 0, isCutOff: false });
    response.writeHead(200, {
      "content-type": "video/mp4",
      "content-length": megabytes * CHUNK.length,
      "access-control-allow-origin": "*",
    });
    response.on("close", () => {
      sent.isCutOff = !response.writableFinished;
    });
    async function send() {
      while (sent.megabytes < megabytes && !response.destroyed) {
        sent.megabytes += 1;
        if (!response.write(CHUNK)) await once(response, "drain");
        await wait(1000 / MEGABYTES_PER_SECOND);
      }
      response.end();
    }
    send().catch(() => response.destroy());
  };
}

/**
 * Saves a large file through the product's service worker as a native download, in Chromium as a
 * phone. Returns its size on the disk, and the growth of a renderer.
 */
export async function saveLargeFile(megabytes: number) {
  const folder = join(tmpdir(), "postreel-bench-large");
  rmSync(folder, { recursive: true, force: true });
  const worker = readFileSync("public/sw.js");
  const site = createServer(({ url }, response) => {
    const isWorker = url === "/sw.js";
    response.writeHead(200, { "content-type": isWorker ? "text/javascript" : "text/html" });
    response.end(isWorker ? worker : "<!doctype html><title>site</title>");
  });
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  const sent: Sent = { megabytes: 0, isCutOff: false };
  const media = await startMedia(sparseFile(megabytes, sent));
  const browser = await puppeteer.launch({
    executablePath: "/usr/bin/chromium",
    args: browserArguments(media.port),
    protocolTimeout: 180_000,
  });
  try {
    const page = await browser.newPage();
    await page.setViewport({ width: 390, height: 844, isMobile: true, hasTouch: true });
    const client = await browser.target().createCDPSession();
    await client.send("Browser.setDownloadBehavior", {
      behavior: "allow",
      downloadPath: folder,
      eventsEnabled: true,
    });
    let state = "none";
    let [name, guid] = ["", ""];
    client.on("Browser.downloadWillBegin", (download) => {
      [name, guid, state] = [download.suggestedFilename, download.guid, "inProgress"];
    });
    client.on("Browser.downloadProgress", (progress) => {
      state = progress.state;
    });
    const home = `http://127.0.0.1:${(site.address() as AddressInfo).port}/`;
    await page.goto(home);
    await page.evaluate(async () => {
      await navigator.serviceWorker.register("/sw.js");
      await navigator.serviceWorker.ready;
      if (navigator.serviceWorker.controller) return;
      await new Promise((resolve) =>
        navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true }),
      );
    });
    const wanted = new URLSearchParams({ of: PATH, name: "A launch 発射.mp4" });
    const save = () => page.evaluate((address) => location.assign(address), `/save-file#${wanted}`);
    const began = performance.now();
    const peak = await peakOf(browser.process()?.pid ?? 0, async () => {
      await save();
      // Leaves the page during the download.
      await wait(500);
      await page.goto("about:blank");
      while (state !== "completed" && performance.now() - began < 170_000) await wait(100);
    });
    const ms = performance.now() - began;
    const bytes = state === "completed" ? statSync(join(folder, name)).size : 0;

    // Cancels half way: requests to X's host must stop at once, and no file may look complete.
    rmSync(join(folder, name), { force: true });
    await page.goto(home);
    [guid, state] = ["", "none"];
    Object.assign(sent, { megabytes: 0, isCutOff: false });
    await save();
    const isHalf = () => guid !== "" && sent.megabytes >= megabytes / 2;
    while (!isHalf() && performance.now() - began < 300_000) await wait(50);
    await client.send("Browser.cancelDownload", { guid });
    const cancelled = performance.now();
    while (!sent.isCutOff && performance.now() - cancelled < 10_000) await wait(20);
    const left = readdirSync(folder);
    return {
      bytes,
      peak: peak.renderer,
      ms,
      cancel: {
        ms: sent.isCutOff ? performance.now() - cancelled : Number.NaN,
        files: left.length,
      },
    };
  } finally {
    await browser.close();
    site.close();
    media.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
