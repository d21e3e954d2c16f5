/**
 * Keeps a response out of the cache of `server/` whatever `Cache-Control` allows others (RFC 9213):
 * reads that count against a limit have to reach what counts them.
 */
export const UNSTORED = ["postreel-cache-control", "no-store"] as const;
