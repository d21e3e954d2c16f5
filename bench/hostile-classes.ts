import { connect, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { LANGUAGES } from "../lib/i18n/languages";

/** Sends one hostile request; resolves when its connection has closed. */
export type Send = (port: number, number: number) => Promise<void>;

const HANG_MS = 40_000;
/** How long a slow sender stays connected before it leaves, in ms. */
const SLOW_MS = 300;
/** One in this many slow senders waits until the server closes the connection. */
const PATIENT = 20;
const CLOSING = { connection: "close" };

const pick = (items: readonly string[], number: number) => items[number % items.length] ?? "";
const language = (number: number) => pick(LANGUAGES, number);

function head(line: string, headers: Record<string, string | number> = {}): string {
  const fields = Object.entries({ host: "localhost", ...headers });
  return `${line} HTTP/1.1\r\n${fields.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n`;
}

/** Opens a connection, lets `act` use it, and resolves once it is closed. */
function converse(port: number, act: (socket: Socket) => unknown): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: "127.0.0.1", port, allowHalfOpen: true });
    const timer = setTimeout(() => {
      socket.destroy();
      reject(new Error("the server kept a hostile connection"));
    }, HANG_MS);
    socket.once("connect", () => act(socket)).on("error", () => undefined);
    socket.resume().once("end", () => socket.end());
    socket.once("close", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

const asking =
  (text: (number: number) => string): Send =>
  (port, number) =>
    converse(port, (socket) => socket.write(text(number)));

/** A page that the caches keep. Enough of these fill the caches, so that later growth is a leak. */
export const keptPage = asking((number) => head(`GET /en/author/kept${number}`, CLOSING));

const unknownPath = (number: number) => {
  const paths = [
    `/${language(number)}/unknown-${number}`,
    `/unknown-${number}.php`,
    `/api/unknown-${number}`,
    `/_next/static/chunks/unknown-${number}.js`,
    `/${language(number)}/popular-videos?page=1&unknown=${number}`,
    `/${language(number)}/author/${"x".repeat(16)}${number}`,
    `/_next/image?url=%2Ficon.png&w=640&q=${number}`,
    `/sitemap/unknown-${number}.xml`,
  ];
  return head(`GET ${pick(paths, number)}`, CLOSING);
};

const multipart = (number: number) => {
  const body = `--b\r\ncontent-disposition: form-data; name="$ACTION_${number}"; filename="f"\r\n\r\n${"x".repeat(2_000)}\r\n--b--\r\n`;
  const paths = ["/en", "/ja/popular-videos", "/api/reports", "/api/twitter/video-url"];
  const type = { "content-type": "multipart/form-data; boundary=b", "content-length": body.length };
  return head(`POST ${pick(paths, number)}`, { ...CLOSING, ...type }) + body;
};

const upgrade: Send = (port, number) =>
  converse(port, (socket) => {
    const path = pick(["/ws", "/en", "/api/health", "/", "/_next/webpack-hmr"], number);
    const headers = { connection: "Upgrade", upgrade: pick(["websocket", "h2c"], number) };
    const key = { "sec-websocket-version": 13, "sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ==" };
    socket.once("data", () => socket.end());
    socket.write(head(`GET ${path}`, { ...headers, ...key }));
  });

const abortedBody: Send = (port, number) =>
  converse(port, (socket) => {
    const paths = ["reports", "twitter/video-url", "twitter/upload-thumbnail"];
    const path = pick([...paths.map((name) => `/api/${name}`), "/en"], number);
    const headers = { "content-type": "application/json", "content-length": 100_000 };
    socket.write(head(`POST ${path}`, headers) + "x".repeat(1_000), () =>
      number % 2 ? socket.destroy() : socket.resetAndDestroy(),
    );
  });

const halfClosed: Send = (port, number) =>
  converse(port, (socket) => {
    const whole = head(`GET ${pick(["/en", "/api/health", "/ko/recent-videos"], number)}`);
    socket.end(number % 3 === 0 ? whole.slice(0, -4) : whole);
  });

const slowHead: Send = (port, number) =>
  converse(port, async (socket) => {
    socket.write(`GET /en HTTP/1.1\r\nhost: localhost\r\nx-${number}: `);
    if (number % PATIENT === 0) return;
    await delay(SLOW_MS);
    socket.destroy();
  });

export const CLASSES: Record<string, { send: Send; atOnce: number }> = {
  "upgrade requests": { send: upgrade, atOnce: 64 },
  "addresses of 2 to 52 KB": {
    send: asking((number) => {
      const long = "a".repeat(2_048 + ((number * 997) % 50_000));
      return head(`GET /${language(number)}/${number}${long}`, CLOSING);
    }),
    atOnce: 32,
  },
  "unknown addresses": { send: asking(unknownPath), atOnce: 32 },
  "multipart forms": { send: asking(multipart), atOnce: 32 },
  "aborted bodies": { send: abortedBody, atOnce: 64 },
  "half-closed sockets": { send: halfClosed, atOnce: 64 },
  "slow headers": { send: slowHead, atOnce: 1_000 },
  "pipelined requests": {
    send: asking(
      (number) => head(`GET /${language(number)}`).repeat(20) + head("GET /api/health", CLOSING),
    ),
    atOnce: 16,
  },
};
