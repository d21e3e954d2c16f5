import { defineConfig, devices } from "@playwright/test";
import { browserArguments } from "./e2e/fake-x/browser-arguments";

export default defineConfig({
  testDir: "e2e",
  testMatch: "**/*.spec.ts",
  outputDir: "test-results/browser",
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  // Longer than any wait of a journey that sets no limit of its own, so that the wait fails and says for what.
  timeout: 90_000,
  expect: { timeout: 10_000 },
  reporter: [["list"], ["json", { outputFile: "test-results/playwright.json" }]],
  globalSetup: "./e2e/global-setup.ts",
  use: {
    // Set by the global setup before the workers read this file.
    baseURL: process.env.E2E_APP_URL,
    // A trace of every journey costs a good part of their time: `playwright test --trace retain-on-failure`.
    trace: "off",
    screenshot: "only-on-failure",
    // Blocks the service worker of installed apps, except in the journey that tests it.
    serviceWorkers: "block",
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH || "/usr/bin/chromium",
      args: [
        "--no-sandbox",
        "--disable-dev-shm-usage",
        "--num-raster-threads=1",
        // Pages are drawn by software: a separate process for it costs a tenth of the time.
        "--in-process-gpu",
        // Unmuting waits for a sound card, which test machines do not have.
        "--disable-audio-output",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run",
        ...browserArguments(process.env.E2E_X_TLS_URL ?? "https://127.0.0.1"),
      ],
    },
  },
  projects: [
    {
      name: "desktop",
      use: { ...devices["Desktop Chrome"], viewport: { width: 1440, height: 900 } },
    },
  ],
});
