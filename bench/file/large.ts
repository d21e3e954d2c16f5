import { readFileSync, rmSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { createServer as createSecureServer } from "node:https";
import type { AddressInfo, Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import puppeteer from "puppeteer-core";
import { createCertificate } from "../../e2e/fake-x/tls-certificate";
import { peakOf } from "./memory";

const HOST = "video.twimg.com";
const CHUNK = Buffer.alloc(1024 * 1024);
const PATH = "/ext_tw_video/1/pu/vid/avc1/1280x720/a.mp4";

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}

/** X's host with one sparse file, written as fast as it is read. */
async function startMedia(megabytes: number) {
  const certificate = await createCertificate([HOST]);
  if (!certificate) throw new Error("the openssl command is not installed");
  return createSecureServer(certificate, (_, response) => {
    let sent = 0;
    response.writeHead(200, {
      "content-type": "video/mp4",
      "content-length": megabytes * CHUNK.length,
      "access-control-allow-origin": "*",
    });
    const send = () => {
      while (sent < megabytes) {
        sent += 1;
        if (!response.write(CHUNK)) return void response.once("drain", send);
      }
      response.end();
    };
    send();
  });
}

/**
 * Saves a large file through the product's service worker as a native download, in Chromium as a
 * phone. Gives its size on the disk, and by how much a renderer grew.
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
  const media = await startMedia(megabytes);
  const [sitePort, mediaPort] = [await listen(site), await listen(media)];
  const browser = await puppeteer.launch({
    executablePath: "/usr/bin/chromium",
    args: [
      "--no-sandbox",
      "--disable-dev-shm-usage",
      "--ignore-certificate-errors",
      `--host-resolver-rules=MAP ${HOST} 127.0.0.1:${mediaPort}`,
    ],
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
    let name = "";
    client.on("Browser.downloadWillBegin", ({ suggestedFilename }) => {
      name = suggestedFilename;
    });
    client.on("Browser.downloadProgress", (progress) => {
      state = progress.state;
    });
    await page.goto(`http://127.0.0.1:${sitePort}/`);
    await page.evaluate(async () => {
      await navigator.serviceWorker.register("/sw.js");
      await navigator.serviceWorker.ready;
      if (navigator.serviceWorker.controller) return;
      await new Promise((resolve) =>
        navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true }),
      );
    });
    const began = performance.now();
    const peak = await peakOf(browser.process()?.pid ?? 0, async () => {
      const wanted = new URLSearchParams({ of: PATH, name: "A launch 発射.mp4" });
      await page.evaluate((address) => location.assign(address), `/save-file#${wanted}`);
      // The page is left while the file comes.
      await wait(500);
      await page.goto("about:blank");
      while (state !== "completed" && performance.now() - began < 170_000) await wait(100);
    });
    const bytes = state === "completed" ? statSync(join(folder, name)).size : 0;
    return { bytes, peak, ms: performance.now() - began, name, state };
  } finally {
    await browser.close();
    site.close();
    media.close();
    media.closeAllConnections();
    rmSync(folder, { recursive: true, force: true });
  }
}
