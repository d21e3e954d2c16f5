import { execFile, spawnSync } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { promisify } from "node:util";
import { times } from "./median";

const HEAD_END = "\r\n\r\n";

export const HEADERS = {
  "accept-encoding": "gzip, deflate, br, zstd",
  "accept-language": "en-US,en;q=0.9",
  "user-agent":
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36",
};

const lines = Object.entries(HEADERS).map(([name, value]) => `${name}: ${value}`);

/**
 * Reads one address over open connections, `count` times. It uses bare sockets: an HTTP client
 * takes more CPU than the servers that are compared, and would make them look alike.
 */
export async function rawLoad(url: string, count: number, concurrency: number) {
  const { hostname, port, host, pathname } = new URL(url);
  const head = [`GET ${pathname} HTTP/1.1`, `host: ${host}`, ...lines].join("\r\n");
  const request = Buffer.from(head + HEAD_END);
  const run = { left: count, failures: 0 };
  const sockets = await Promise.all(
    times(concurrency, async () => {
      const socket = connect(Number(port), hostname);
      await once(socket, "connect");
      return socket;
    }),
  );
  const began = performance.now();
  await Promise.all(sockets.map((socket) => readOver(socket, request, run)));
  const seconds = (performance.now() - began) / 1000;
  return { perSecond: count / seconds, failures: run.failures };
}

type Run = { left: number; failures: number };

function readOver(socket: ReturnType<typeof connect>, request: Buffer, run: Run): Promise<void> {
  return new Promise((resolve, reject) => {
    /** Bytes of the response that have not arrived yet; null until its head is complete. */
    let missing: number | null = null;
    let head = "";
    const send = () => {
      run.left -= 1;
      if (run.left < 0) {
        resolve();
        return void socket.destroy();
      }
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

export async function wrkLoad(url: string, seconds: number, concurrency: number): Promise<number> {
  const sent = lines.flatMap((line) => ["-H", line]);
  const args = ["-t1", `-c${concurrency}`, `-d${seconds}s`, ...sent, url];
  const { stdout } = await promisify(execFile)("wrk", args);
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(`${url} failed under load: ${stdout}`);
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
}
