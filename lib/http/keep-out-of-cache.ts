import { isOwnServer } from "@/lib/runtime/own-server";

/** RFC 9213: for our own cache, before `Cache-Control`. */
export const TARGETED_HEADER = "postreel-cache-control";

/** Concerns only the cache of `server/`: reads that count against a limit have to reach what counts them. */
export function keepOutOfCache(headers: Pick<Headers | Map<string, string>, "set">): void {
  if (isOwnServer()) headers.set(TARGETED_HEADER, "no-store");
}
