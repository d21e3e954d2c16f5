import { isOwnServer } from "@/lib/own-server";

/** Holds for the cache of `server/` alone, which lets it go no further (RFC 9213). */
export const TARGETED_HEADER = "postreel-cache-control";

/**
 * Keeps a response out of the cache of `server/` whatever `Cache-Control` allows others: reads that
 * count against a limit have to reach what counts them.
 */
export function keepOutOfCache(headers: Headers): void {
  if (isOwnServer()) headers.set(TARGETED_HEADER, "no-store");
}
