import type { Browser } from "puppeteer-core";
import { memoryOf } from "../process-usage";
import { repeat } from "../until";

const MB = 1024 * 1024;
const EVERY_MS = 50;

/**
 * The most by which a browser's largest renderer and its own process, which holds blobs, grow during
 * `act`, in bytes, and its result.
 */
export async function peakOf<Result>(browser: Browser, act: () => Promise<Result>) {
  const client = await browser.target().createCDPSession();
  const look = async () => {
    const { processInfo } = await client.send("SystemInfo.getProcessInfo");
    const largest = (type: string) => {
      const own = processInfo.filter((one) => one.type === type);
      return MB * Math.max(0, ...own.map(({ id }) => sizeOf(id)));
    };
    return { renderer: largest("renderer"), browser: largest("browser") };
  };
  const before = await look();
  const peak = { renderer: 0, browser: 0 };
  const note = async () => {
    const now = await look();
    peak.renderer = Math.max(peak.renderer, now.renderer - before.renderer);
    peak.browser = Math.max(peak.browser, now.browser - before.browser);
  };
  const stop = repeat(EVERY_MS, note);
  const result = await act().finally(stop);
  await note();
  await client.detach();
  return { result, peak };
}

function sizeOf(pid: number): number {
  try {
    return memoryOf(pid);
  } catch {
    return 0;
  }
}
