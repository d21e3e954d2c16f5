import { brotliCompressSync } from "node:zlib";
import { LANGUAGES } from "../../lib/i18n/languages";
import { BROTLI_PARAMS } from "../../server/compression";
import { freshDataDir, startApp } from "../app-server";
import { WORDY_PREFIX } from "../fake-x/catalogue/wordy";
import { rankYesterday } from "../pages/rank-yesterday";
import { seedVideos } from "../pages/seed-videos";
import { test as base, expect } from "../test";

const KB = 1024;
const RAW_BYTES = 130 * KB;
const COUNT = 30;
/** Size of a page whose titles are random letters, which cannot be compressed. */
const PACKED_BYTES = 16 * KB;

/**
 * Brotli chooses its model by samples of the bytes: a page 16 bytes longer can be 3 % larger or
 * smaller. The median size over several offsets shows whether the page itself has grown.
 */
function packedSize(html: string): number {
  const moved = Array.from({ length: 17 }, (_, at) =>
    html.replace("<body", `${" ".repeat(at * 32)}<body`),
  );
  const sizes = moved
    .map((one) => brotliCompressSync(one, { params: BROTLI_PARAMS }).byteLength)
    .toSorted((a, b) => a - b);
  return sizes[8] ?? Number.NaN;
}

/** A site for each worker, whose lists hold only the videos of this test. */
const test = base.extend<object, { ownSite: string }>({
  ownSite: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures off the pattern
    async ({}, use) => {
      const upstream = { X_UPSTREAM_URL: process.env.E2E_X_URL ?? "", RATE_LIMITS: "off" };
      const dataDir = freshDataDir();
      const app = await startApp(upstream, dataDir);
      // Every card shows a different change of rank.
      await rankYesterday(
        dataDir,
        Array.from({ length: COUNT }, (_, at) => at + 1),
      );
      await use(app.url);
      await app.stop();
    },
    { scope: "worker", timeout: 60_000 },
  ],
  baseURL: ({ ownSite }, use) => use(ownSite),
});

test("the HTML of a full list of long titles stays light in every language", async ({
  request,
}) => {
  await seedVideos(request, { firstId: `${WORDY_PREFIX}000000000044000`, count: COUNT });
  for (const language of LANGUAGES) {
    for (const list of ["popular-videos", "recent-videos"]) {
      const path = `/${language}/${list}`;
      let html = "";
      await expect(async () => {
        html = await (await request.get(path)).text();
        expect(html.match(/<article/g)).toHaveLength(COUNT);
      }).toPass({ timeout: 35_000 });
      const [raw, packed] = [Buffer.byteLength(html), packedSize(html)];
      console.log(`HTML of 30 cards, ${path}: ${raw}, Brotli ${packed}`);
      expect(raw, path).toBeLessThanOrEqual(RAW_BYTES);
      expect(packed, path).toBeLessThanOrEqual(PACKED_BYTES);
    }
  }
});

test("authors' pictures that the HTML leaves out come with their cards", async ({
  page,
  request,
}) => {
  await seedVideos(request, { firstId: `${WORDY_PREFIX}000000000044000`, count: COUNT });
  await page.goto("/en/recent-videos");
  const card = page.getByRole("article").nth(12);
  await card.scrollIntoViewIfNeeded();
  const source = await card.locator('a[href*="/author/"] img').getAttribute("src");
  const answer = await request.get(source ?? "", { maxRedirects: 0 });
  expect(answer.status(), source ?? "").toBe(302);
  expect(answer.headers().location).toMatch(/^https:\/\/pbs\.twimg\.com\/profile_images\//);
});
