import "server-only";
import { execFileSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { platform } from "node:os";
import { join } from "node:path";
import { processStart } from "./folder-lock.mjs";

/** A running PostgreSQL server, as its `postmaster.pid` tells. */
export type Postmaster = { pid: number; port: number; ready: boolean };

/** How long a clean stop may take before the server is ended at once; both keep every commit. */
const STOP_MS = 8_000;
/** The last part of the budget, for the stop at once. */
const AT_ONCE_MS = 500;

/** The living server of a cluster; null when there is none. */
export function findPostmaster(cluster: string): Postmaster | null {
  const lines = readPidFile(cluster);
  const pid = Number(lines[0]);
  // Of a file left behind, the number may have gone to a foreign program.
  if (!(pid > 0) || processStart(pid) === null || !commandOf(pid).includes(cluster)) return null;
  return { pid, port: Number(lines[3]), ready: lines[7]?.trim() === "ready" };
}

/**
 * Removes what a killed server left. PostgreSQL does it too, but takes a zombie or a foreign program
 * with the same number for the server and refuses to start. Stays while a child of the dead server
 * still has its memory: the file names it, and PostgreSQL then refuses for good reason.
 */
export function clearStalePidFile(cluster: string): void {
  const lines = readPidFile(cluster);
  if (lines.length === 0 || findPostmaster(cluster)) return;
  const [, memoryId] = (lines[6] ?? "").trim().split(/\s+/);
  if (!isAttached(memoryId)) rmSync(pidFile(cluster), { force: true });
}

/** Whether a process has the System V memory; only Linux tells. */
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

/**
 * Stops the server and waits without giving way to the event loop, since it is called from
 * `process.on("exit")`.
 */
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
    // Gone between two looks.
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
