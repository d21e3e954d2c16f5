import { execFile, spawnSync } from "node:child_process";
import { promisify } from "node:util";

const CONNECTIONS = 32;

/** Whether `wrk` is installed: a client in C that takes less CPU than the servers do. */
export const hasWrk = spawnSync("wrk", ["--version"], { stdio: "ignore" }).error === undefined;

/** Requests per second to one address over open connections, from one thread. */
export async function wrkLoad(
  url: string,
  headers: Record<string, string>,
  seconds: number,
): Promise<number> {
  const sent = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  const args = ["-t1", `-c${CONNECTIONS}`, `-d${seconds}s`, ...sent, url];
  const { stdout } = await promisify(execFile)("wrk", args);
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(`${url} failed under load: ${stdout}`);
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
}
