import { HOSTS } from "./hosts/index";
import type { FakeX } from "./server";

/**
 * Arguments that make Chromium reach the stand-in under the names of X's hosts. Faster than
 * Playwright's routing, which sends each request through the test's process and switches the cache
 * off.
 */
export function browserArguments(tlsUrl: string): string[] {
  const rules = Object.keys(HOSTS).map((host) => `MAP ${host} ${new URL(tlsUrl).host}`);
  return [`--host-resolver-rules=${rules.join(", ")}`, "--ignore-certificate-errors"];
}

/** Throws if the stand-in could not make a certificate. */
export function tlsUrlOf({ tlsUrl }: FakeX): string {
  if (tlsUrl === null) throw new Error("the openssl command is not installed");
  return tlsUrl;
}
