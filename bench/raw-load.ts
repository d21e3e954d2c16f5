import { execFile, spawnSync } from "node:child_process";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { promisify } from "node:util";
import { times } from "./median";

const HEAD_END = "\r\n\r\n";

export type RawResult = { perSecond: number; failures: number };

/**
 * Reads one address over open connections, `count` times. It uses bare sockets: an HTTP client
 * takes more CPU than the servers that are compared, and would make them look alike.
 */
export async function rawLoad(
  url: string,
  headers: Record<string, string>,
  count: number,
  concurrency: number,
): Promise<RawResult> {
  const { hostname, port, host, pathname, search } = new URL(url);
  const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}`);
  const request = Buffer.from(
    [`GET ${pathname}${search} HTTP/1.1`, ...lines].join("\r\n") + HEAD_END,
  );
  const sockets = times(concurrency, () => connect(Number(port), hostname));
  await Promise.all(sockets.map((socket) => once(socket, "connect")));
  const run = { left: count, failures: 0 };
  const began = performance.now();
  await Promise.all(sockets.map((socket) => readAll(socket, request, run)));
  const seconds = (performance.now() - began) / 1000;
  for (const socket of sockets) socket.destroy();
  return { perSecond: count / seconds, failures: run.failures };
}

function readAll(
  socket: Socket,
  request: Buffer,
  run: { left: number; failures: number },
): Promise<void> {
  return new Promise((resolve, reject) => {
    /** Bytes of the response that have not arrived yet; null until its head is complete. */
    let missing: number | null = null;
    let head = "";
    const send = () => {
      run.left -= 1;
      if (run.left < 0) return resolve();
      missing = null;
      head = "";
      socket.write(request);
    };
    socket.setNoDelay();
    socket.once("error", reject);
    socket.once("close", () => reject(new Error("the server closed a connection")));
    socket.on("data", (chunk: Buffer) => {
      if (missing === null) {
        head += chunk.toString("latin1");
        const end = head.indexOf(HEAD_END);
        if (end < 0) return;
        if (!head.startsWith("HTTP/1.1 200")) run.failures += 1;
        const length = Number(/content-length: (\d+)/i.exec(head.slice(0, end))?.[1]);
        missing = end + HEAD_END.length + length - head.length;
      } else missing -= chunk.length;
      if (missing === 0) send();
    });
    send();
  });
}

/** Whether `wrk` is installed: a client in C that takes less CPU than the servers do. */
export const hasWrk = spawnSync("wrk", ["--version"], { stdio: "ignore" }).error === undefined;

/** Requests per second to one address over open connections, from one thread. */
export async function wrkLoad(
  url: string,
  headers: Record<string, string>,
  seconds: number,
  concurrency: number,
): Promise<number> {
  const sent = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  const args = ["-t1", `-c${concurrency}`, `-d${seconds}s`, ...sent, url];
  const { stdout } = await promisify(execFile)("wrk", args);
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(`${url} failed under load: ${stdout}`);
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
}
