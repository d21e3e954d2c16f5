import puppeteer, { type Browser, type Page } from "puppeteer-core";
import type { Figure } from "./figure";
import { startHarness } from "./file/harness";
import { saveLargeFile } from "./file/large";
import { peakOf } from "./file/memory";
import type { Bench } from "./file/page";
import { median } from "./median";

const ROUNDS = 5;
const LARGE_MEGABYTES = 600;
const PATIENCE_MS = 120_000;

type Work = Parameters<Bench["make"]>[0];
type Made = Awaited<ReturnType<Bench["make"]>>;

const run = (page: Page, work: Work): Promise<Made> =>
  page.evaluate((given) => (window as unknown as { bench: Bench }).bench.make(given), work);

const megabytes = (bytes: number) => Math.round(bytes / 1e5) / 10;

/** A fresh page, so that one piece of work does not pay for the memory of another. */
async function onPage<Result>(browser: Browser, url: string, act: (page: Page) => Promise<Result>) {
  const page = await browser.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  await page.goto(url);
  try {
    return await act(page);
  } finally {
    await page.close();
  }
}

/** Median time of a piece of work, and the renderer's growth in the last round. */
async function measure(browser: Browser, url: string, work: Work) {
  const pid = browser.process()?.pid ?? 0;
  const rounds: Made[] = [];
  let peak = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    await onPage(browser, url, async (page) => {
      peak = await peakOf(pid, async () => rounds.push(await run(page, work)));
    });
  }
  return { ms: median(rounds.map(({ ms }) => ms)), bytes: rounds[0]?.bytes ?? 0, peak };
}

/**
 * What files cost that are made in the visitor's browser: the product's code in Chromium, in its
 * worker, without the download. Memory is what the renderer grows by at most.
 */
export async function fileFigures(): Promise<Figure[]> {
  const harness = await startHarness();
  const browser = await puppeteer.launch({
    executablePath: "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-dev-shm-usage"],
    protocolTimeout: PATIENCE_MS,
  });
  const { url, filmBytes } = harness;
  try {
    const film = filmBytes("film.mp4");
    const rewrite = await measure(browser, url, { make: "mp4", media: "/film.mp4" });
    const sound = await measure(browser, url, { make: "m4a", media: "/sound.mp4" });
    const pieces = { make: "mp4", media: "/picture.mp4", sound: "/tone.mp4" } as const;
    const together = await measure(browser, url, pieces);
    const clip = await measure(browser, url, {
      make: "mp4",
      media: "/film.mp4",
      span: { from: 20, to: 35 },
    });
    const gif = await measure(browser, url, {
      make: "gif",
      media: "/film.mp4",
      span: { from: 10, to: 15 },
    });
    const zip = { made: { ms: 0, bytes: 0 }, peak: 0 };
    await onPage(browser, url, async (page) => {
      zip.peak = await peakOf(browser.process()?.pid ?? 0, async () => {
        zip.made = await page.evaluate(() =>
          (window as unknown as { bench: Bench }).bench.zip("/part.mp4", 10),
        );
      });
    });
    const large = await saveLargeFile(LARGE_MEGABYTES);
    return [
      {
        what: "600 MB as a native download, memory",
        value: large.bytes === LARGE_MEGABYTES * 1024 * 1024 ? large.peak / 1e6 : Number.NaN,
        unit: " MB",
        bar: { atMost: 150 },
        from: `${megabytes(large.bytes)} MB on the disk in ${Math.round(large.ms / 1000)} s, the page left meanwhile; Chromium as a phone`,
      },
      {
        what: "rewrite, per 50 MB",
        value: (rewrite.ms * 50e6) / film,
        unit: " ms",
        bar: { atMost: 600 },
        from: `${Math.round(rewrite.ms)} ms for ${megabytes(film)} MB, median of ${ROUNDS}`,
      },
      {
        what: "rewrite, memory",
        value: rewrite.peak / film,
        unit: " files",
        bar: { atMost: 3 },
        from: `${megabytes(rewrite.peak)} MB for ${megabytes(film)} MB`,
      },
      {
        what: "sound of ten minutes",
        value: sound.ms,
        unit: " ms",
        bar: { atMost: 600 },
        from: `${megabytes(filmBytes("sound.mp4"))} MB read, ${megabytes(sound.bytes)} MB written, ${megabytes(sound.peak)} MB of memory`,
      },
      {
        what: "a quality put together, per 50 MB",
        value: (together.ms * 50e6) / film,
        unit: " ms",
        bar: { atMost: 600 },
        from: `${Math.round(together.ms)} ms of picture and sound apart, ${megabytes(together.peak)} MB of memory`,
      },
      {
        what: "a clip of 15 s out of 50 MB",
        value: clip.ms,
        unit: " ms",
        bar: { atMost: 600 },
        from: `${megabytes(clip.bytes)} MB written, ${megabytes(clip.peak)} MB of memory`,
      },
      {
        what: "a GIF of 5 s",
        value: gif.ms,
        unit: " ms",
        bar: { atMost: 3000 },
        from: `${megabytes(gif.bytes)} MB written, ${megabytes(gif.peak)} MB of memory`,
      },
      {
        what: "a ZIP of ten, memory",
        value: zip.peak / 1e6,
        unit: " MB",
        bar: { atMost: 100 },
        from: `${megabytes(zip.made.bytes)} MB of ten files in ${Math.round(zip.made.ms)} ms`,
      },
    ];
  } finally {
    await browser.close();
    harness.close();
  }
}
