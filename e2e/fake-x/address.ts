import type { IncomingMessage } from "node:http";
import type { Ask } from "./hosts/ask";
import { HOSTS } from "./hosts/index";

function known(host: string): boolean {
  return Object.hasOwn(HOSTS, host);
}

/**
 * Which of X's hosts a request is for: by its host, as from a browser with a changed resolver, or
 * by the first segment of the path, as from the gateway. Null for neither.
 */
export function readAsk(request: IncomingMessage): Ask | null {
  const target = request.url ?? "/";
  const mark = target.indexOf("?");
  const full = mark < 0 ? target : target.slice(0, mark);
  const query = new URLSearchParams(mark < 0 ? "" : target.slice(mark));
  const shared = { method: request.method ?? "GET", query, headers: request.headers };
  const { host: name, ":authority": authority = "" } = request.headers;
  const named = String(name ?? authority)
    .replace(/:\d+$/, "")
    .toLowerCase();
  if (known(named)) return { ...shared, host: named, path: full };
  const [, host, path] = /^\/([^/]+)(\/.*)$/.exec(full) ?? [];
  if (host === undefined || path === undefined || !known(host)) return null;
  return { ...shared, host, path };
}
