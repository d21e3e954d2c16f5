import type { Server as HttpServer, RequestListener } from "node:http";
import { createServer, type Server as HttpsServer } from "node:https";
import { chromium } from "@playwright/test";
import puppeteer, { type LaunchOptions } from "puppeteer-core";
import { browserArguments, tlsUrlOf } from "../e2e/fake-x/browser-arguments";
import { createCertificate } from "../e2e/fake-x/tls-certificate";
import type { Bench } from "./bench";
import { listen } from "./until";

const VIDEO_HOST = "video.twimg.com";
export const ARGUMENTS = ["--no-sandbox", "--disable-dev-shm-usage"];
export const CHROMIUM = process.env.CHROMIUM_PATH || "/usr/bin/chromium";

/** Starts the site, and returns the arguments by which Chromium reaches the stand-in under X's host names. */
export async function startSite(bench: Bench, environment = {}, dataDir?: string) {
  const x = await bench.fakeX({ tls: true });
  const app = await bench.site(environment, dataDir);
  return { x, app, args: [...ARGUMENTS, ...browserArguments(tlsUrlOf(x))] };
}

export async function openBrowser(bench: Bench, args: string[]) {
  const browser = await chromium.launch({ executablePath: CHROMIUM, args });
  bench.defer(() => browser.close());
  return browser;
}

/** A driver that follows a page through prerendering, which Playwright does not. */
export async function openWholeBrowser(bench: Bench, args: string[], options: LaunchOptions = {}) {
  const browser = await puppeteer.launch({ executablePath: CHROMIUM, args, ...options });
  bench.defer(() => browser.close());
  return browser;
}

/** Stands in for X's video host. Returns the rule by which Chromium reaches it. */
export async function startVideoHost(bench: Bench, answer: RequestListener): Promise<string> {
  const certificate = await createCertificate([VIDEO_HOST]);
  if (!certificate) throw new Error("the openssl command is not installed");
  return `MAP ${VIDEO_HOST} 127.0.0.1:${await serve(bench, createServer(certificate, answer))}`;
}

export function serve(bench: Bench, server: HttpServer | HttpsServer): Promise<number> {
  bench.defer(() => {
    server.close();
    server.closeAllConnections();
  });
  return listen(server);
}
