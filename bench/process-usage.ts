import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import type { Bench } from "./bench";
import { inSeries } from "./median";

const TICKS_PER_SECOND = Number(execFileSync("getconf", ["CLK_TCK"], { encoding: "utf8" }));
const STEPS = 10;

/** Milliseconds of CPU that a process has used in all its threads, as Linux counts them. */
function cpuOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  // The name of the process, in brackets, may hold spaces.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const [user, system] = [Number(fields[11]), Number(fields[12])];
  return ((user + system) * 1000) / TICKS_PER_SECOND;
}

export async function cpuDuring<Result>(pid: number, work: () => Promise<Result>) {
  const [before, began] = [cpuOf(pid), performance.now()];
  const result = await work();
  return { cpuMs: cpuOf(pid) - before, seconds: (performance.now() - began) / 1000, result };
}

export function memoryOf(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024;
}

export async function measureGrowth(
  bench: Bench,
  over: string,
  pid: number,
  atMost: number,
  loadTenth: (tenth: number) => Promise<unknown>,
): Promise<void> {
  const memory = await inSeries(STEPS, async (tenth) => {
    await loadTenth(tenth);
    return memoryOf(pid);
  });
  const half = STEPS / 2;
  bench.rows`memory over ${over}, second half / first half | ≤ ${atMost} | ${Math.max(...memory.slice(half)) / Math.max(...memory.slice(0, half))} | MB after each tenth: ${memory.map((mb) => mb.toFixed(0)).join(", ")}`;
}
