import { connect, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { LANGUAGES } from "../lib/i18n/languages";
import { forEach } from "./load";
import { times } from "./median";

type Send = (port: number, number: number) => Promise<void>;

const HANG_MS = 40_000;
const SLOW_MS = 300;
/** One in this many slow senders waits until the server closes the connection. */
const PATIENT = 20;
const CLOSING = { connection: "close" };

const pick = (items: readonly string[], number: number) => items[number % items.length] ?? "";
const language = (number: number) => pick(LANGUAGES, number);

function head(line: string, headers: Record<string, string | number> = CLOSING): string {
  const fields = Object.entries({ host: "localhost", ...headers });
  return `${line} HTTP/1.1\r\n${fields.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n`;
}

const converse =
  (act: (socket: Socket, number: number) => unknown): Send =>
  (port, number) =>
    new Promise((resolve, reject) => {
      const socket = connect({ host: "127.0.0.1", port, allowHalfOpen: true });
      const timer = setTimeout(() => {
        socket.destroy();
        reject(new Error("the server kept a hostile connection"));
      }, HANG_MS);
      socket.once("connect", () => act(socket, number)).on("error", () => undefined);
      socket.resume().once("end", () => socket.end());
      socket.once("close", () => {
        clearTimeout(timer);
        resolve();
      });
    });

const asking = (text: (number: number) => string): Send =>
  converse((socket, number) => socket.write(text(number)));

/** A page that the caches keep. Enough of these fill the caches, so that later growth is a leak. */
export const keptPage = asking((number) => head(`GET /en/author/kept${number}`));

const unknownPath = (number: number) =>
  pick(
    [
      `/${language(number)}/unknown-${number}`,
      `/unknown-${number}.php`,
      `/api/unknown-${number}`,
      `/_next/static/chunks/unknown-${number}.js`,
      `/${language(number)}/popular-videos?page=1&unknown=${number}`,
      `/${language(number)}/author/${"x".repeat(16)}${number}`,
      `/_next/image?url=%2Ficon.png&w=640&q=${number}`,
      `/sitemap/unknown-${number}.xml`,
    ],
    number,
  );

const multipart = (number: number) => {
  const body = `--b\r\ncontent-disposition: form-data; name="$ACTION_${number}"; filename="f"\r\n\r\n${"x".repeat(2_000)}\r\n--b--\r\n`;
  const path = pick(
    ["/en", "/ja/popular-videos", "/api/reports", "/api/twitter/video-url"],
    number,
  );
  const type = { "content-type": "multipart/form-data; boundary=b", "content-length": body.length };
  return head(`POST ${path}`, { ...CLOSING, ...type }) + body;
};

const upgrade = converse((socket, number) => {
  const path = pick(["/ws", "/en", "/api/health", "/", "/_next/webpack-hmr"], number);
  const headers = { connection: "Upgrade", upgrade: pick(["websocket", "h2c"], number) };
  const key = { "sec-websocket-version": 13, "sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ==" };
  socket.once("data", () => socket.end());
  socket.write(head(`GET ${path}`, { ...headers, ...key }));
});

const abortedBody = converse((socket, number) => {
  const names = ["api/reports", "api/twitter/video-url", "api/twitter/upload-thumbnail", "en"];
  const headers = { "content-type": "application/json", "content-length": 100_000 };
  socket.write(head(`POST /${pick(names, number)}`, headers) + "x".repeat(1_000), () =>
    number % 2 ? socket.destroy() : socket.resetAndDestroy(),
  );
});

const halfClosed = converse((socket, number) => {
  const whole = head(`GET ${pick(["/en", "/api/health", "/ko/recent-videos"], number)}`, {});
  socket.end(number % 3 === 0 ? whole.slice(0, -4) : whole);
});

const slowHead = converse(async (socket, number) => {
  socket.write(`GET /en HTTP/1.1\r\nhost: localhost\r\nx-${number}: `);
  if (number % PATIENT === 0) return;
  await delay(SLOW_MS);
  socket.destroy();
});

const longPath = (number: number) =>
  `/${language(number)}/${number}${"a".repeat(2_048 + ((number * 997) % 50_000))}`;
const pipelined = (number: number) =>
  head(`GET /${language(number)}`, {}).repeat(20) + head("GET /api/health");

export const CLASSES: Record<string, { send: Send; atOnce: number }> = {
  "upgrade requests": { send: upgrade, atOnce: 64 },
  "addresses of 2 to 52 KB": {
    send: asking((number) => head(`GET ${longPath(number)}`)),
    atOnce: 32,
  },
  "unknown addresses": { send: asking((number) => head(`GET ${unknownPath(number)}`)), atOnce: 32 },
  "multipart forms": { send: asking(multipart), atOnce: 32 },
  "aborted bodies": { send: abortedBody, atOnce: 64 },
  "half-closed sockets": { send: halfClosed, atOnce: 64 },
  "slow headers": { send: slowHead, atOnce: 1_000 },
  "pipelined requests": { send: asking(pipelined), atOnce: 16 },
};

/** Sends `count` requests, `atOnce` at a time, and waits until the server has closed the last connections. */
export async function drive(send: Send, url: string, count: number, atOnce: number, first = 0) {
  const port = Number(new URL(url).port);
  const numbers = times(count, (place) => first + place);
  await forEach(numbers, atOnce, (number) => send(port, number));
  await delay(500);
}
