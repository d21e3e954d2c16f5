import { execFile, spawnSync } from "node:child_process";
import { promisify } from "node:util";

const CONNECTIONS = 32;

/** Whether `wrk` is here: a client in C, which takes less of the machine than the servers do. */
export const hasWrk = spawnSync("wrk", ["--version"], { stdio: "ignore" }).error === undefined;

/** Requests a second of one address over kept connections, from one thread. */
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
