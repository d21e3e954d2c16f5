import type { Browser } from "puppeteer-core";
import { memoryOf } from "../process-usage";
import { repeat } from "../until";

const MB = 1024 * 1024;
const EVERY_MS = 50;

/** Bytes of the largest renderer, and of the browser's own process, which holds blobs that are in memory. */
export type Sizes = { renderer: number; browser: number };

/** The most by which a browser's largest renderer and its own process grow during `act`, and its result. */
export async function peakOf<Result>(browser: Browser, act: () => Promise<Result>) {
  const client = await browser.target().createCDPSession();
  const look = async (): Promise<Sizes> => {
    const { processInfo } = await client.send("SystemInfo.getProcessInfo");
    const largest = (type: string) =>
      MB *
      Math.max(0, ...processInfo.filter((one) => one.type === type).map(({ id }) => sizeOf(id)));
    return { renderer: largest("renderer"), browser: largest("browser") };
  };
  const before = await look();
  const peak = { ...before };
  const note = async () => {
    const now = await look();
    peak.renderer = Math.max(peak.renderer, now.renderer);
    peak.browser = Math.max(peak.browser, now.browser);
  };
  const stop = repeat(EVERY_MS, note);
  const result = await act().finally(stop);
  await note();
  await client.detach();
  const growth = {
    renderer: peak.renderer - before.renderer,
    browser: peak.browser - before.browser,
  };
  return { result, peak: growth };
}

function sizeOf(pid: number): number {
  try {
    return memoryOf(pid);
  } catch {
    return 0;
  }
}
