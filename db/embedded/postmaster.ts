import "server-only";
import { execFileSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { platform } from "node:os";
import { join } from "node:path";
import { processStart } from "./folder-lock.mjs";

export type Postmaster = { pid: number; port: number; ready: boolean };

/** Limit of a fast shutdown before an immediate one; both keep every commit. */
const STOP_MS = 8_000;
const AT_ONCE_MS = 500;

export function findPostmaster(cluster: string): Postmaster | null {
  const lines = readPidFile(cluster);
  const pid = Number(lines[0]);
  // The pid of a stale file may belong to another program by now.
  if (!(pid > 0) || processStart(pid) === null || !commandOf(pid).includes(cluster)) return null;
  return { pid, port: Number(lines[3]), ready: lines[7]?.trim() === "ready" };
}

// PostgreSQL does so too, but refuses to start if a zombie or another program has that pid. Stays while a
// child of the dead server is attached to its shared memory, which PostgreSQL rightly refuses.
export function clearStalePidFile(cluster: string): void {
  const lines = readPidFile(cluster);
  if (lines.length === 0 || findPostmaster(cluster)) return;
  const [, memoryId] = (lines[6] ?? "").trim().split(/\s+/);
  if (!isAttached(memoryId)) rmSync(pidFile(cluster), { force: true });
}

/** Known on Linux only. */
function isAttached(memoryId: string | undefined): boolean {
  try {
    const rows = readFileSync("/proc/sysvipc/shm", "utf8").split("\n").slice(1);
    // Columns: key, shmid, perms, size, cpid, lpid, nattch, …
    return rows.some((row) => {
      const columns = row.trim().split(/\s+/);
      return columns[1] === memoryId && Number(columns[6]) > 0;
    });
  } catch {
    return false;
  }
}

function readPidFile(cluster: string): string[] {
  try {
    return readFileSync(pidFile(cluster), "utf8").split("\n");
  } catch {
    return [];
  }
}

/** Blocks, since it is called from `process.on("exit")`. */
export function stopPostmaster(cluster: string, budgetMs = STOP_MS): void {
  const running = findPostmaster(cluster);
  if (!running) return;
  signal(running.pid, "SIGINT");
  if (waitUntilGone(cluster, budgetMs - AT_ONCE_MS)) return;
  signal(running.pid, "SIGQUIT");
  waitUntilGone(cluster, AT_ONCE_MS);
}

function waitUntilGone(cluster: string, budgetMs: number): boolean {
  const nap = new Int32Array(new SharedArrayBuffer(4));
  for (const end = Date.now() + budgetMs; Date.now() < end; ) {
    if (findPostmaster(cluster) === null) return true;
    Atomics.wait(nap, 0, 0, 10);
  }
  return false;
}

function signal(pid: number, name: "SIGINT" | "SIGQUIT"): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has exited already.
  }
}

function commandOf(pid: number): string {
  try {
    if (platform() === "linux") return readFileSync(`/proc/${pid}/cmdline`, "utf8");
    return execFileSync("ps", ["-o", "command=", "-p", String(pid)], { encoding: "utf8" });
  } catch {
    return "";
  }
}

function pidFile(cluster: string): string {
  return join(cluster, "postmaster.pid");
}
