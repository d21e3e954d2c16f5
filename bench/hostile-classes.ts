import { connect, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";

/** Sends one hostile request; resolves when its connection has closed. */
export type Send = (port: number, number: number) => Promise<void>;

const HANG_MS = 40_000;
/** How long a slow sender stays connected before it leaves, in ms. */
const SLOW_MS = 300;
/** One in this many slow senders waits until the server closes the connection. */
const PATIENT = 20;

const LANGUAGES = ["en", "zh-CN", "zh-TW", "ja", "ko", "es"];
const languageOf = (number: number) => LANGUAGES[number % LANGUAGES.length] ?? "en";
const pick = <Item>(items: readonly [Item, ...Item[]], number: number): Item =>
  items[number % items.length] ?? items[0];

function head(line: string, headers: Record<string, string | number> = {}): string {
  const fields = Object.entries({ host: "localhost", ...headers });
  return `${line} HTTP/1.1\r\n${fields.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n`;
}

const CLOSING = { connection: "close" };

/** Opens a connection, lets `act` use it, and resolves once it is closed. */
function converse(port: number, act: (socket: Socket) => void): Promise<void> {
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

/** Sends `text` and reads the response to its end. */
const ask = (port: number, text: string) => converse(port, (socket) => socket.write(text));

const UPGRADED = ["/ws", "/en", "/api/health", "/", "/_next/webpack-hmr"] as const;
const upgrade: Send = (port, number) => {
  const line = `GET ${pick(UPGRADED, number)}`;
  const headers = {
    connection: "Upgrade",
    upgrade: pick(["websocket", "h2c"], number),
    "sec-websocket-version": 13,
    "sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ==",
  };
  return converse(port, (socket) => {
    socket.once("data", () => socket.end());
    socket.write(head(line, headers));
  });
};

const longAddress: Send = (port, number) => {
  const path = `/${languageOf(number)}/${number}${"a".repeat(2_048 + ((number * 997) % 50_000))}`;
  return ask(port, head(`GET ${path}`, CLOSING));
};

const unknownPath: Send = (port, number) => {
  const path = pick(
    [
      `/${languageOf(number)}/unknown-${number}`,
      `/unknown-${number}.php`,
      `/api/unknown-${number}`,
      `/_next/static/chunks/unknown-${number}.js`,
      `/${languageOf(number)}/popular-videos?page=1&unknown=${number}`,
      `/${languageOf(number)}/author/${"x".repeat(16)}${number}`,
      `/_next/image?url=%2Ficon.png&w=640&q=${number}`,
      `/sitemap/unknown-${number}.xml`,
    ],
    number,
  );
  return ask(port, head(`GET ${path}`, CLOSING));
};

/** A page that the caches keep. Enough of these fill the caches, so that later growth is a leak. */
export const keptPage: Send = (port, number) =>
  ask(port, head(`GET /en/author/kept${number}`, CLOSING));

const FORM_TARGETS = [
  "/en",
  "/ja/popular-videos",
  "/api/reports",
  "/api/twitter/video-url",
] as const;
const multipart: Send = (port, number) => {
  const body = `--b\r\ncontent-disposition: form-data; name="$ACTION_${number}"; filename="f"\r\n\r\n${"x".repeat(2_000)}\r\n--b--\r\n`;
  const headers = {
    ...CLOSING,
    "content-type": "multipart/form-data; boundary=b",
    "content-length": body.length,
  };
  return ask(port, head(`POST ${pick(FORM_TARGETS, number)}`, headers) + body);
};

const BODY_TARGETS = [
  "/api/reports",
  "/api/twitter/video-url",
  "/api/twitter/upload-thumbnail",
  "/en",
] as const;
const abortedBody: Send = (port, number) => {
  const headers = { "content-type": "application/json", "content-length": 100_000 };
  const text = head(`POST ${pick(BODY_TARGETS, number)}`, headers) + "x".repeat(1_000);
  return converse(port, (socket) => {
    socket.write(text, () => (number % 2 ? socket.destroy() : socket.resetAndDestroy()));
  });
};

const halfClosed: Send = (port, number) => {
  const whole = head(`GET ${pick(["/en", "/api/health", "/ko/recent-videos"], number)}`);
  const text = number % 3 === 0 ? whole.slice(0, -4) : whole;
  return converse(port, (socket) => socket.end(text));
};

const slowHead: Send = (port, number) =>
  converse(port, async (socket) => {
    socket.write(`GET /en HTTP/1.1\r\nhost: localhost\r\nx-${number}: `);
    if (number % PATIENT === 0) return;
    await delay(SLOW_MS);
    socket.destroy();
  });

const pipelined: Send = (port, number) =>
  converse(port, (socket) => {
    socket.write(head(`GET /${languageOf(number)}`).repeat(20) + head("GET /api/health", CLOSING));
  });

/** Kinds of hostile requests, and how many of each run at once. */
export const CLASSES: Record<string, { send: Send; atOnce: number }> = {
  "upgrade requests": { send: upgrade, atOnce: 64 },
  "addresses of 2 to 52 KB": { send: longAddress, atOnce: 32 },
  "unknown addresses": { send: unknownPath, atOnce: 32 },
  "multipart forms": { send: multipart, atOnce: 32 },
  "aborted bodies": { send: abortedBody, atOnce: 64 },
  "half-closed sockets": { send: halfClosed, atOnce: 64 },
  "slow headers": { send: slowHead, atOnce: 1_000 },
  "pipelined requests": { send: pipelined, atOnce: 16 },
};
