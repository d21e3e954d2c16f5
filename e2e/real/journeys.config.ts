import { defineConfig } from "@playwright/test";
import shared from "../../playwright.config";

const FILES = ["sign-in", "two-tabs", "favorites", "account", "report"];

/** The browser tests of signed-in users, against the parts that `npm run real` has started. */
export default defineConfig({
  ...shared,
  testDir: "../journeys",
  testMatch: FILES.map((name) => `**/${name}.spec.ts`),
  outputDir: "../../test-results/real",
  globalSetup: undefined,
  retries: 0,
  reporter: [["list"], ["json", { outputFile: process.env.REAL_REPORT }]],
  use: {
    ...shared.use,
    ignoreHTTPSErrors: true,
  },
});
