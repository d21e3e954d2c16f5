import { vi } from "vitest";
import { startKeyServer } from "./key-server";
import type { Service } from "./open-browser";

type Answer = Parameters<Awaited<ReturnType<typeof startKeyServer>>["answerWith"]>[0] | "none";

const say =
  (status: number, type: string, body: string): Answer =>
  (_, response) => {
    response.writeHead(status, { "content-type": type });
    response.end(body);
  };

/** Faults of a sign-in service, or of a server in its place. */
export const TROUBLES: [string, Answer][] = [
  ["is down", "none"],
  ["answers 503", say(503, "text/plain", "")],
  ["answers 502 by a gateway's page", say(502, "text/html", "<html>Bad gateway</html>")],
  ["answers rubbish", say(200, "text/html", "<html>Welcome to our hotel</html>")],
  ["answers nothing", say(200, "application/json", "")],
  ["breaks off", (_, response) => void response.socket?.destroy()],
  ["never answers", () => undefined],
];

/** JSON responses of an unexpected shape. */
export const OTHER_SHAPES: [string, Answer][] = [
  ["an empty object", say(200, "application/json", "{}")],
  ["a null", say(200, "application/json", "null")],
  ["a list", say(200, "application/json", "[]")],
];

/** Shortens timeouts: seconds become tens of milliseconds. */
export function shortenPatience(): void {
  const wait = AbortSignal.timeout.bind(AbortSignal);
  vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => wait(ms / 100));
}

/** A service that works until trouble begins, when a real HTTP server takes its place. */
export async function troubledService(calm: Service) {
  const server = await startKeyServer(() => undefined);
  const asked: string[] = [];
  let isTroubled = false;
  const send: typeof fetch = (input, init) => {
    const request = new Request(input, init);
    if (!isTroubled) return calm.fetch(request);
    const { pathname, search } = new URL(request.url);
    asked.push(pathname);
    return fetchOver(server.url + pathname + search, request);
  };
  return {
    service: { ...calm, fetch: send },
    /** Number of requests since the trouble began. */
    asked,
    begin: async (answer: Answer) => {
      isTroubled = true;
      if (answer === "none") await server.stop();
      else server.answerWith(answer);
    },
    end: () => {
      isTroubled = false;
    },
    stop: server.stop,
  };
}

const overHttp = fetch;

async function fetchOver(address: string, request: Request): Promise<Response> {
  const { method, headers, signal } = request;
  const body = method === "GET" ? null : await request.text();
  return overHttp(address, { method, headers, body, signal });
}
