import { hasFfmpeg } from "./fake-x/media/ffmpeg";
import { test as base } from "./test";

export * from "./pages/saved-file";
export { expect } from "./test";

/** Journeys with the posts `real-*`, whose media ffmpeg makes. */
export const test = base.extend<{ media: undefined }>({
  media: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures here
    async ({}, use) => {
      base.skip(!hasFfmpeg(), "ffmpeg is not on this machine");
      await use(undefined);
    },
    { auto: true },
  ],
});
