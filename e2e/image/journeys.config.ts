import { defineConfig } from "@playwright/test";
import shared from "../../playwright.config";

const FILES = ["home-download", "home-save"];

/** The main journeys, against the containers that `npm run image` has started. */
export default defineConfig({
  ...shared,
  testDir: "../journeys",
  testMatch: FILES.map((name) => `**/${name}.spec.ts`),
  outputDir: "../../test-results/image",
  globalSetup: undefined,
  retries: 0,
  reporter: [["list"]],
  use: { ...shared.use, ignoreHTTPSErrors: true },
});
