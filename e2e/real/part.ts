import { type ChildProcess, execFile, spawn } from "node:child_process";
import { openSync } from "node:fs";
import { createConnection } from "node:net";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { freePort } from "../app-server";

const START_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 15_000;
const PROBE_MS = 50;

export type Launch = {
  program: string;
  args: string[];
  env?: Record<string, string>;
  cwd?: string;
  uid?: number;
  gid?: number;
  /** SIGTERM by default; some programs need another signal to stop. */
  stopSignal?: NodeJS.Signals;
  isHealthy: () => Promise<boolean>;
};

/** A program that can be stopped and started again. Its output goes to `<folder>/<name>.log`. */
export class Part {
  private child: ChildProcess | null = null;

  constructor(
    readonly name: string,
    private readonly folder: string,
    private readonly launch: Launch,
  ) {}

  get pid(): number {
    return this.child?.pid ?? 0;
  }

  async start(): Promise<void> {
    const { program, args, env, cwd, uid, gid, isHealthy } = this.launch;
    const log = openSync(join(this.folder, `${this.name}.log`), "a");
    const { PATH = "" } = process.env;
    // Passes on only these variables: a part must not depend on this process's environment.
    const given = { env: Object.assign(Object.create(null), { PATH, ...env }), cwd, uid, gid };
    const child = spawn(program, args, { ...given, stdio: ["ignore", log, log] });
    this.child = child;
    const deadline = Date.now() + START_TIMEOUT_MS;
    while (Date.now() < deadline) {
      if (child.exitCode !== null) break;
      if (await isHealthy()) return;
      await delay(PROBE_MS);
    }
    const how = child.exitCode === null ? "is not healthy after 60 s" : `ended (${child.exitCode})`;
    throw new Error(`${this.name} ${how}: see ${join(this.folder, `${this.name}.log`)}`);
  }

  /** Returns the milliseconds that it took. A part that does not end is killed. */
  async stop(signal: NodeJS.Signals = this.launch.stopSignal ?? "SIGTERM"): Promise<number> {
    const { child } = this;
    const began = performance.now();
    if (!child || child.exitCode !== null || child.signalCode !== null) return 0;
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill(signal);
    const timer = setTimeout(() => child.kill("SIGKILL"), STOP_TIMEOUT_MS);
    await ended;
    clearTimeout(timer);
    return performance.now() - began;
  }
}

export function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection({ host: "127.0.0.1", port });
    const answer = (is: boolean) => {
      socket.destroy();
      resolve(is);
    };
    socket.once("connect", () => answer(true)).once("error", () => answer(false));
  });
}

/** Whether a command ends with code 0. */
export function succeeds(
  program: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<boolean> {
  return new Promise((resolve) => {
    const options = { env: { ...process.env, ...env }, timeout: 5_000 };
    execFile(program, args, options, (error) => resolve(error === null));
  });
}

/** `count` different ports that are free now. */
export async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>();
  while (ports.size < count) ports.add(await freePort());
  return [...ports];
}
