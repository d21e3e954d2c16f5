import { type Browser, chromium } from "@playwright/test";
import { type AppServer, freshDataDir, startApp } from "../e2e/app-server";
import { browserArguments, tlsUrlOf } from "../e2e/fake-x/browser-arguments";
import { startFakeX } from "../e2e/fake-x/server";

/** Runs work with the site and a browser that reaches the stand-in under X's host names. */
export async function browse<T>(
  act: (app: AppServer, browser: Browser) => Promise<T>,
  environment: Record<string, string> = {},
  dataDir = freshDataDir(),
): Promise<T> {
  const x = await startFakeX({ tls: true });
  const app = await startApp(
    { X_UPSTREAM_URL: x.url, RATE_LIMITS: "off", ...environment },
    dataDir,
  );
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH || "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-dev-shm-usage", ...browserArguments(tlsUrlOf(x))],
  });
  try {
    return await act(app, browser);
  } finally {
    await browser.close();
    await app.stop();
    await x.close();
  }
}
