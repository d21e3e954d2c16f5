import { type ChildProcess, type StdioOptions, spawn } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { SERVER_ARGUMENTS, SERVER_ENVIRONMENT } from "../scripts/build-stamp.mjs";

export type AppServer = { url: string; pid: number; stop(): Promise<void>; kill(): Promise<void> };

/** Below 32768: the system gives higher ports to outgoing connections, which could take one in between. */
export const PORTS = { first: 20_000, count: 12_000 };

export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const port = PORTS.first + Math.floor(Math.random() * PORTS.count);
    if (await isFree(port)) return port;
  }
  throw new Error("found no free port");
}

export function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, () => probe.close(() => resolve(true)));
  });
}

/** A folder for the embedded database that its unprivileged user may enter. */
export function freshDataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), "postreel-"));
  chmodSync(folder, 0o755);
  return folder;
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  await new Promise((resolve) => child.once("exit", resolve));
}

async function answers(url: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`the app ended with code ${child.exitCode}`);
    const response = await fetch(`${url}/api/health/ready`).catch(() => null);
    if (response?.ok) return;
    await delay(100);
  }
  throw new Error("the app did not answer within 60 s");
}

/**
 * Starts the production build on a free port, with its own embedded database in `dataDir`. Its log
 * goes to the file descriptor `log` if given, and its messages for the operator, on standard output, to `stdout`.
 */
export function startApp(
  environment: Record<string, string>,
  dataDir = freshDataDir(),
  log: number | "inherit" = "inherit",
  stdout: number | "ignore" = "ignore",
): Promise<AppServer> {
  const all = { ...SERVER_ENVIRONMENT, ...environment };
  return start(SERVER_ARGUMENTS, all, dataDir, ["ignore", stdout, log]);
}

/** The same build without `server/`, as `next start` or a serverless host runs it. */
export function startNextAlone(environment: Record<string, string>): Promise<AppServer> {
  const args = ["node_modules/next/dist/bin/next", "start"];
  return start(args, environment, freshDataDir(), ["ignore", "ignore", "inherit"]);
}

async function start(
  args: string[],
  environment: Record<string, string>,
  dataDir: string,
  stdio: StdioOptions,
): Promise<AppServer> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const own = {
    NODE_ENV: "production" as const,
    PORT: String(port),
    SITE_URL: url,
    DATA_DIR: dataDir,
  };
  const child = spawn(process.execPath, args, {
    stdio,
    env: { ...process.env, ...own, ...environment },
  });
  await answers(url, child);
  return {
    url,
    pid: child.pid ?? 0,
    async stop() {
      child.kill("SIGTERM");
      await ended(child);
      rmSync(dataDir, { recursive: true, force: true });
    },
    async kill() {
      child.kill("SIGKILL");
      await ended(child);
    },
  };
}
