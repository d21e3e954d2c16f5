import { startApp } from "./app-server";
import { test } from "./test";

/** A test with its own site, whose lists hold only the videos of this test. */
export const ownSiteTest = test.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures off the pattern
  baseURL: async ({}, use) => {
    const app = await startApp({ X_UPSTREAM_URL: process.env.E2E_X_URL ?? "", RATE_LIMITS: "off" });
    await use(app.url);
    await app.stop();
  },
});

/** The same for all tests of the files that use it: started once for each worker. */
export function fileSiteTest() {
  return test.extend<object, { fileSite: string }>({
    fileSite: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures off the pattern
      async ({}, use) => {
        const app = await startApp({
          X_UPSTREAM_URL: process.env.E2E_X_URL ?? "",
          RATE_LIMITS: "off",
        });
        await use(app.url);
        await app.stop();
      },
      { scope: "worker", timeout: 60_000 },
    ],
    baseURL: ({ fileSite }, use) => use(fileSite),
  });
}
