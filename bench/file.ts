import puppeteer, { type Browser, type Page } from "puppeteer-core";
import type { Figure } from "./figure";
import { startHarness } from "./file/harness";
import { saveLargeFile } from "./file/large";
import { browserArguments } from "./file/media-host";
import { peakOf } from "./file/memory";
import type { Bench } from "./file/page";
import { median } from "./median";

const ROUNDS = 5;
const LARGE_MEGABYTES = 600;
const ZIPPED = 10;
const PATIENCE_MS = 120_000;
const X = "https://video.twimg.com";

type Work = Parameters<Bench["make"]>[0];
type Made = Awaited<ReturnType<Bench["make"]>>;
type Measured = Made & {
  peak: number;
  /** How much the browser's own process grew: it holds blobs that are in memory. */
  kept: number;
};

const megabytes = (bytes: number) => Math.round(bytes / 1e5) / 10;
const seconds = (ms: number) => (ms / 1000).toFixed(1);

/** Opens a new page for each piece of work, so that none pays for another's memory. */
async function onPage<Result>(browser: Browser, url: string, act: (page: Page) => Promise<Result>) {
  const page = await browser.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  await page.goto(url);
  try {
    let result: Result | null = null;
    const peak = await peakOf(browser.process()?.pid ?? 0, async () => {
      result = await act(page);
    });
    return { result: result as Result, peak };
  } finally {
    await page.close();
  }
}

const middle = (rounds: Measured[], key: keyof Measured) => median(rounds.map((one) => one[key]));

/** Medians of the time of a piece of work, and of the renderer's growth. */
async function measure(browser: Browser, url: string, work: Work): Promise<Measured> {
  const rounds: Measured[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const { result, peak } = await onPage(browser, url, (page) =>
      page.evaluate((given) => (window as unknown as { bench: Bench }).bench.make(given), work),
    );
    rounds.push({ ...result, peak: peak.renderer, kept: peak.browser });
  }
  return {
    ms: middle(rounds, "ms"),
    fetchMs: middle(rounds, "fetchMs"),
    fetched: middle(rounds, "fetched"),
    bytes: middle(rounds, "bytes"),
    peak: middle(rounds, "peak"),
    kept: middle(rounds, "kept"),
  };
}

const file = (name: string) => ({ kind: "file", url: `${X}/${name}` }) as const;
const list = (name: string) => `${X}/${name}/list.m3u8`;
const memory = ({ peak }: { peak: number }) => `${megabytes(peak)} MB of memory`;

/** Time that making the file takes beyond its download. */
async function workFigures(browser: Browser, url: string): Promise<Figure[]> {
  const rewrite = await measure(browser, url, { make: "mp4", source: file("film.mp4") });
  const long = await measure(browser, url, {
    make: "mp4",
    source: file("long.mp4"),
    isLarge: true,
  });
  const sound = await measure(browser, url, {
    make: "m4a",
    source: { kind: "hls", picture: null, sound: list("long") },
  });
  const together = await measure(browser, url, {
    make: "mp4",
    source: { kind: "hls", picture: list("picture"), sound: list("sound") },
  });
  const part = { from: 20, to: 35 };
  const clip = await measure(browser, url, { make: "mp4", source: file("film.mp4"), span: part });
  const exact = await measure(browser, url, {
    make: "mp4",
    source: file("film.mp4"),
    span: { from: 20, to: 25 },
    isExact: true,
  });
  const gif = await measure(browser, url, {
    make: "gif",
    source: file("film.mp4"),
    span: { from: 10, to: 15 },
  });
  const per50 = ({ ms, fetched }: Measured) => (ms * 50e6) / fetched;
  return [
    {
      what: "rewrite, per 50 MB",
      value: per50(rewrite),
      unit: " ms",
      bar: { atMost: 600 },
      from: `${Math.round(rewrite.ms)} ms for ${megabytes(rewrite.fetched)} MB, median of ${ROUNDS}`,
    },
    {
      what: "rewrite, memory",
      value: rewrite.peak / rewrite.fetched,
      unit: " files",
      bar: { atMost: 3 },
      from: `${megabytes(rewrite.peak)} MB for ${megabytes(rewrite.fetched)} MB, with the download; the browser keeps ${megabytes(rewrite.kept)} MB as blobs`,
    },
    {
      what: "rewrite of three minutes over the disk, memory",
      value: long.peak / long.fetched,
      unit: " files",
      bar: { atMost: 1 },
      from: `${megabytes(long.peak)} MB for ${megabytes(long.fetched)} MB, in ${seconds(long.ms)} s beyond the download; the browser keeps ${megabytes(long.kept)} MB`,
    },
    {
      what: "sound of ten minutes",
      value: sound.ms,
      unit: " ms",
      bar: { atMost: 600 },
      from: `${megabytes(sound.fetched)} MB fetched in ${seconds(sound.fetchMs)} s, nothing of the picture; ${memory(sound)}`,
    },
    {
      what: "a quality put together, per 50 MB",
      value: per50(together),
      unit: " ms",
      bar: { atMost: 600 },
      from: `${Math.round(together.ms)} ms for ${megabytes(together.fetched)} MB in pieces of 3 s, fetched in ${seconds(together.fetchMs)} s; ${memory(together)}`,
    },
    {
      what: "a clip of 15 s out of 50 MB",
      value: clip.ms,
      unit: " ms",
      bar: { atMost: 600 },
      from: `${megabytes(clip.bytes)} MB written, ${memory(clip)}`,
    },
    {
      what: "an exact clip of 5 s, 720p, per second",
      value: exact.ms / 5,
      unit: " ms",
      bar: { atMost: 2000 },
      from: `${seconds(exact.ms)} s, the picture encoded by software; ${memory(exact)}`,
    },
    {
      what: "a GIF of 5 s",
      value: gif.ms,
      unit: " ms",
      bar: { atMost: 3000 },
      from: `${megabytes(gif.bytes)} MB written, ${memory(gif)}`,
    },
  ];
}

async function zipFigure(browser: Browser, url: string, partBytes: number): Promise<Figure> {
  const { result, peak } = await onPage(browser, url, (page) =>
    page.evaluate(
      (part, count) => (window as unknown as { bench: Bench }).bench.zip(part, count),
      `${X}/part.mp4`,
      ZIPPED,
    ),
  );
  return {
    what: "a ZIP of ten, memory",
    value: peak.renderer / partBytes,
    unit: " files",
    bar: { atMost: 5 },
    from: `${megabytes(peak.renderer)} MB for ${ZIPPED} × ${megabytes(partBytes)} MB, fetched and copied in ${seconds(result.ms)} s`,
  };
}

async function largeFigures(): Promise<Figure[]> {
  const large = await saveLargeFile(LARGE_MEGABYTES);
  const isWhole = large.bytes === LARGE_MEGABYTES * 1024 * 1024;
  return [
    {
      what: "600 MB as a native download, memory",
      value: isWhole ? large.peak / 1e6 : Number.NaN,
      unit: " MB",
      bar: { atMost: 150 },
      from: `${megabytes(large.bytes)} MB on the disk in ${seconds(large.ms)} s, the page left meanwhile; Chromium as a phone`,
    },
    {
      what: "the same, cancelled half way",
      value: large.cancel.files === 0 ? large.cancel.ms : Number.NaN,
      unit: " ms",
      bar: { atMost: 2000 },
      from: "until X's host is no longer read; no file is left",
    },
  ];
}

/**
 * Cost of files that are made in the visitor's browser: the product's code in Chromium, with its
 * worker, and X's host on this machine. Memory is the largest growth of a renderer.
 */
export async function fileFigures(): Promise<Figure[]> {
  const harness = await startHarness();
  const { url, filmBytes, mediaPort } = harness;
  const browser = await puppeteer.launch({
    executablePath: "/usr/bin/chromium",
    args: browserArguments(mediaPort),
    protocolTimeout: PATIENCE_MS,
  });
  try {
    return [
      ...(await workFigures(browser, url)),
      await zipFigure(browser, url, filmBytes("part.mp4")),
      ...(await largeFigures()),
    ];
  } finally {
    await browser.close();
    harness.close();
  }
}
