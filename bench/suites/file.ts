import type { Browser, Page } from "puppeteer-core";
import type { Bench, Suite } from "../bench";
import { ARGUMENTS, openWholeBrowser } from "../browse";
import { startHarness } from "../file/harness";
import { measureLargeFile } from "../file/large";
import type { FileBench } from "../file/page";
import { peakOf } from "../file/peak";
import { inSeries, median } from "../median";

const ROUNDS = 5;
const ZIPPED = 10;
const PATIENCE_MS = 120_000;
const X = "https://video.twimg.com";

declare global {
  interface Window {
    bench: FileBench;
  }
}

type Work = Parameters<FileBench["make"]>[0];
type Made = Awaited<ReturnType<FileBench["make"]>> & { peak: number; kept: number };

const megabytes = (bytes: number) => Math.round(bytes / 1e5) / 10;
const seconds = (ms: number) => (ms / 1000).toFixed(1);
const memory = ({ peak }: { peak: number }) => `${megabytes(peak)} MB of memory`;
const per50 = ({ ms, fetched }: Made) => (ms * 50e6) / fetched;

const film = { kind: "file", url: `${X}/film.mp4` } as const;
const list = (name: string) => `${X}/${name}/list.m3u8`;

/** Cost of files that are made in the visitor's browser: the product's code and its worker in Chromium. */
export const suite: Suite = async (bench) => {
  const harness = await startHarness(bench);
  const rule = `--host-resolver-rules=${harness.rule}`;
  const args = [...ARGUMENTS, "--ignore-certificate-errors", rule];
  const browser = await openWholeBrowser(bench, args, { protocolTimeout: 180_000 });
  const rounds = Math.max(1, bench.count(ROUNDS));

  const make = async (work: Work): Promise<Made> => {
    const all = await inSeries(rounds, async (): Promise<Made> => {
      const { result, peak } = await onPage(browser, harness.url, (page) =>
        page.evaluate((given) => window.bench.make(given), work),
      );
      return { ...result, peak: peak.renderer, kept: peak.browser };
    });
    const keys = ["ms", "fetchMs", "fetched", "bytes", "peak", "kept"] as const;
    const medians = keys.map((key) => [key, median(all.map((one) => one[key]))]);
    return Object.fromEntries(medians);
  };
  await measureWork(bench, make, rounds);

  const partBytes = harness.filmBytes("part.mp4");
  const { result, peak } = await onPage(browser, harness.url, (page) =>
    page.evaluate((part, count) => window.bench.zip(part, count), `${X}/part.mp4`, ZIPPED),
  );
  bench.rows`a ZIP of ten, memory | ≤ 5 files | ${peak.renderer / partBytes} | ${megabytes(peak.renderer)} MB for ${ZIPPED} × ${megabytes(partBytes)} MB, fetched and copied in ${seconds(result.ms)} s`;
  await measureLargeFile(bench, browser, harness.url);
};

/** Opens a new page for each piece of work, so that none pays for another's memory. */
async function onPage<Result>(browser: Browser, url: string, act: (page: Page) => Promise<Result>) {
  const page = await browser.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  await page.goto(url);
  try {
    return await peakOf(browser, () => act(page));
  } finally {
    await page.close();
  }
}

async function measureWork(bench: Bench, make: (work: Work) => Promise<Made>, rounds: number) {
  const rewrite = await make({ make: "mp4", source: film });
  bench.rows`
    rewrite, per 50 MB | ≤ 600 ms | ${per50(rewrite)} | ${Math.round(rewrite.ms)} ms for ${megabytes(rewrite.fetched)} MB, median of ${rounds}
    rewrite, memory | ≤ 3 files | ${rewrite.peak / rewrite.fetched} | ${megabytes(rewrite.peak)} MB for ${megabytes(rewrite.fetched)} MB, with the download; the browser keeps ${megabytes(rewrite.kept)} MB as blobs
  `;
  const source = { kind: "file", url: `${X}/long.mp4` } as const;
  const long = await make({ make: "mp4", source, isLarge: true });
  bench.rows`rewrite of three minutes over the disk, memory | ≤ 1 files | ${long.peak / long.fetched} | ${megabytes(long.peak)} MB for ${megabytes(long.fetched)} MB, in ${seconds(long.ms)} s beyond the download; the browser keeps ${megabytes(long.kept)} MB`;
  const hls = (picture: string | null, sound: string) => ({ kind: "hls", picture, sound }) as const;
  const sound = await make({ make: "m4a", source: hls(null, list("long")) });
  bench.rows`sound of ten minutes | ≤ 600 ms | ${sound.ms} | ${megabytes(sound.fetched)} MB fetched in ${seconds(sound.fetchMs)} s, nothing of the picture; ${memory(sound)}`;
  const together = await make({ make: "mp4", source: hls(list("picture"), list("sound")) });
  bench.rows`a quality put together, per 50 MB | ≤ 600 ms | ${per50(together)} | ${Math.round(together.ms)} ms for ${megabytes(together.fetched)} MB in pieces of 3 s, fetched in ${seconds(together.fetchMs)} s; ${memory(together)}`;
  const clip = await make({ make: "mp4", source: film, span: { from: 20, to: 35 } });
  const written = ({ bytes }: Made) => `${megabytes(bytes)} MB written`;
  bench.rows`a clip of 15 s out of 50 MB | ≤ 600 ms | ${clip.ms} | ${written(clip)}, ${memory(clip)}`;
  const exactly = { span: { from: 20, to: 25 }, isExact: true };
  const exact = await make({ make: "mp4", source: film, ...exactly });
  bench.rows`an exact clip of 5 s, 720p, per second | ≤ 2000 ms | ${exact.ms / 5} | ${seconds(exact.ms)} s, the picture encoded by software; ${memory(exact)}`;
  const gif = await make({ make: "gif", source: film, span: { from: 10, to: 15 } });
  bench.rows`a GIF of 5 s | ≤ 3000 ms | ${gif.ms} | ${written(gif)}, ${memory(gif)}`;
}
