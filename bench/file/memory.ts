import { readdirSync, readFileSync } from "node:fs";

/** A field of a process's status in bytes, such as `VmRSS`, its resident memory. */
function statusOf(pid: number, field: string): number {
  const line = new RegExp(`^${field}:\\s+(\\d+) kB`, "m").exec(
    readFileSync(`/proc/${pid}/status`, "utf8"),
  );
  return Number(line?.[1] ?? 0) * 1024;
}

/** Process ids of a browser's renderers, from /proc. */
function renderersOf(browserPid: number): number[] {
  const parents = new Map<number, number>();
  const renderers: number[] = [];
  for (const name of readdirSync("/proc").filter((one) => /^\d+$/.test(one))) {
    try {
      const pid = Number(name);
      const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
      parents.set(pid, Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]));
      if (readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("--type=renderer"))
        renderers.push(pid);
    } catch {
      // The process has ended meanwhile.
    }
  }
  const isBelow = (pid: number): boolean =>
    pid === browserPid || (parents.has(pid) && pid > 1 && isBelow(parents.get(pid) ?? 0));
  return renderers.filter(isBelow);
}

/** Bytes of the largest renderer. One that ends meanwhile counts with its last reading. */
function largestOf(browserPid: number): number {
  const sizes = renderersOf(browserPid).map((pid) => {
    try {
      return statusOf(pid, "VmRSS");
    } catch {
      return 0;
    }
  });
  return Math.max(0, ...sizes);
}

const EVERY_MS = 50;

export type Peak = {
  renderer: number;
  /** The browser's own process, which holds blobs that are in memory. */
  browser: number;
};

const sizesOf = (browserPid: number): Peak => ({
  renderer: largestOf(browserPid),
  browser: statusOf(browserPid, "VmRSS"),
});

/** The most by which a browser's largest renderer and its own process grow during `act`, in bytes. */
export async function peakOf(browserPid: number, act: () => Promise<unknown>): Promise<Peak> {
  const before = sizesOf(browserPid);
  const peak = { ...before };
  function look(): void {
    const now = sizesOf(browserPid);
    peak.renderer = Math.max(peak.renderer, now.renderer);
    peak.browser = Math.max(peak.browser, now.browser);
  }
  const timer = setInterval(look, EVERY_MS);
  try {
    await act();
  } finally {
    clearInterval(timer);
  }
  look();
  return { renderer: peak.renderer - before.renderer, browser: peak.browser - before.browser };
}
