import { randomInt } from "node:crypto";
import { site } from "./settings";

let last = randomInt(65_536);

/**
 * The address of a new visitor, in a /24 of its own: random ones would repeat a network. The proxy
 * trusts addresses that this machine sends.
 */
export function newAddress(): string {
  last = (last + 1) % 65_536;
  return `10.${last >> 8}.${last % 256}.${randomInt(1, 255)}`;
}

/** A request through the proxy, by the visitor at `address`. */
export function visit(path: string, address = newAddress(), init: RequestInit = {}) {
  const headers = new Headers(init.headers);
  headers.set("x-forwarded-for", address);
  return fetch(`${site}${path}`, { redirect: "manual", ...init, headers });
}

export function post(path: string, body: object, address?: string, origin = site) {
  return fetch(`${origin}${path}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-forwarded-for": address ?? newAddress(),
    },
    body: JSON.stringify(body),
  });
}

/** One download of a post of the stand-in for X. */
export async function download(post_: number, address?: string): Promise<Response> {
  const url = `https://x.com/i/status/17000000000000${String(70_000 + post_)}`;
  return post("/api/twitter/download-record", { url, language: "en" }, address);
}
