import "server-only";
import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, openSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import { totalmem } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type Cluster, childEnv, clusterFolder } from "./cluster";
import { clearStalePidFile, findPostmaster, type Postmaster } from "./postmaster";

/** Recovery after a crash may take this long on a slow disk. */
const READY_MS = 60_000;
const ATTEMPTS = 25;
const LOOK_MS = 1_000;
const MAX_PAUSE_MS = 30_000;

const MB = 1024 * 1024;

// MB; the app needs the rest. In a million videos, searches of two CJK characters took PostgreSQL 0.43 ms
// each with 1024, and 0.9 ms with 128.
export function sharedBuffers(memory: number): number {
  return Math.round(Math.min(Math.max(memory / MB / 8, 128), 1024));
}

/** Bytes. Without a limit, Node gives 0 or more than there is. */
const memory = () => Math.min(process.constrainedMemory() || totalmem(), totalmem());

const SETTINGS = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  work_mem: "8MB",
  max_connections: "100",
  // Containers often give /dev/shm no more than 64 MB.
  max_parallel_workers_per_gather: "1",
  jit: "off",
  // Disks without moving heads; with the default, scans of whole tables look cheap.
  random_page_cost: "1.1",
  timezone: "UTC",
  log_timezone: "UTC",
  log_checkpoints: "off",
  log_min_messages: "log",
};

/** For tests. Dropping or emptying a table searches the whole cache, so that a large one costs time. */
const UNSAFE = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  shared_buffers: "32MB",
};

/** Finds a server that outlived its app, too. Resolves once it accepts connections. */
export async function launch(cluster: Cluster): Promise<Postmaster> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const ready = await startOrFind(cluster);
    if (ready) return ready;
    // Both are temporary: the port was taken in between, or children of a killed server still run.
    if (!/could not bind|pre-existing shared memory|already exists/.test(readLog(cluster))) break;
    await pause(200);
  }
  const said = readLog(cluster).trim().split("\n").slice(-3).join(" | ");
  throw new Error(`The embedded PostgreSQL in ${clusterFolder(cluster)} did not start: ${said}`);
}

async function startOrFind(cluster: Cluster): Promise<Postmaster | null> {
  const folder = clusterFolder(cluster);
  let child = findPostmaster(folder) ? null : await spawnServer(cluster);
  for (const end = Date.now() + READY_MS; Date.now() < end; await pause(10)) {
    const running = findPostmaster(folder);
    if (running?.ready) return running;
    if (running || (child && child.exitCode === null && child.signalCode === null)) continue;
    if (child) return null;
    child = await spawnServer(cluster);
  }
  return null;
}

/** A server ends by itself on a full disk. Tries after 1, 2, 4 … 30 seconds, until the result is called. */
export function keepRunning(cluster: Cluster, port: number, onReturn: () => void): () => void {
  let pauseMs = LOOK_MS;
  let isAway = false;
  const look = async () => {
    const running = findPostmaster(clusterFolder(cluster));
    if (running === null) {
      isAway = true;
      pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS);
      await spawnServer(cluster, port).catch(() => undefined);
    } else if (running.ready) {
      if (isAway) onReturn();
      isAway = false;
      pauseMs = LOOK_MS;
    }
    timer = setTimeout(look, pauseMs).unref();
  };
  let timer = setTimeout(look, pauseMs).unref();
  return () => clearTimeout(timer);
}

async function spawnServer(cluster: Cluster, port?: number): Promise<ChildProcess> {
  clearStalePidFile(clusterFolder(cluster));
  const settings = {
    ...SETTINGS,
    shared_buffers: `${sharedBuffers(memory())}MB`,
    ...(cluster.durable ? {} : UNSAFE),
    port: port ?? (await freePort()),
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  // The log of a server that ended says why, so it is kept.
  const log = openSync(logFile(cluster), port === undefined ? "w" : "a", 0o600);
  const child = spawn(cluster.binaries.postgres, ["-D", clusterFolder(cluster), ...flags], {
    ...cluster.account,
    cwd: "/",
    env: childEnv(),
    stdio: ["ignore", log, log],
    // In its own process group: Ctrl-C must not stop the database while requests run.
    detached: true,
  });
  child.on("error", () => undefined);
  closeSync(log);
  child.unref();
  return child;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      const port = typeof address === "object" && address ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}

function logFile(cluster: Cluster): string {
  return join(cluster.home, "postgres.log");
}

function readLog(cluster: Cluster): string {
  return readFileSync(logFile(cluster), "utf8");
}
