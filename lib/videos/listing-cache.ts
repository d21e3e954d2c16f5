import "server-only";
import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { currentContentVersion } from "@/lib/content-version";
import { processWide } from "@/lib/process-wide";
import { countCacheLookup } from "@/lib/telemetry/meters";
import type { ListingPage } from "./listing-schema";

/** A page of a list, and the same ready to be sent. */
export type ListingAnswer = { page: ListingPage; body: Uint8Array; etag: string };

type Entry = { answer: ListingAnswer; madeAt: number; contentVersion: number };

const FRESH_MS = 1000;
/** Up to this age a page is still shown while it is read again. */
const STALE_MS = 2000;
const MAX_BODY_BYTES = 32 * 1024 * 1024;

const cache = () =>
  processWide("listing-cache", () => ({
    entries: new LRUCache<string, Entry>({
      maxSize: MAX_BODY_BYTES,
      sizeCalculation: ({ answer }) => answer.body.byteLength,
    }),
    pending: new Map<string, Promise<Entry>>(),
  }));

/** The page called `key`, read once a second at most, and anew when something was taken down. */
export async function rememberListing(
  key: string,
  read: () => Promise<ListingPage>,
): Promise<ListingAnswer> {
  const contentVersion = await currentContentVersion();
  const found = cache().entries.get(key);
  const known = found?.contentVersion === contentVersion ? found : undefined;
  const age = known ? performance.now() - known.madeAt : Number.POSITIVE_INFINITY;
  countCacheLookup("listing", known !== undefined && age < STALE_MS);
  if (known && age < FRESH_MS) return known.answer;

  const refreshed = refresh(key, contentVersion, read);
  if (known && age < STALE_MS) {
    // Who comes next waits for an answer of its own, or is told of the failure.
    refreshed.catch(() => cache().entries.delete(key));
    return known.answer;
  }
  return (await refreshed).answer;
}

/** One reader for all who wait for the same page of the same content. */
function refresh(
  key: string,
  contentVersion: number,
  read: () => Promise<ListingPage>,
): Promise<Entry> {
  const { entries, pending } = cache();
  const name = `${contentVersion} ${key}`;
  const running = pending.get(name);
  if (running) return running;
  const started = performance.now();
  const reading = read()
    .then((page) => {
      const answer = sameOr(entries.get(key)?.answer, page);
      const entry = { answer, madeAt: started, contentVersion };
      entries.set(key, entry);
      return entry;
    })
    .finally(() => pending.delete(name));
  pending.set(name, reading);
  return reading;
}

/** A page that differs from the last in nothing but its time stays as it was, `ETag` and all. */
function sameOr(last: ListingAnswer | undefined, page: ListingPage): ListingAnswer {
  if (last) {
    const body = Buffer.from(JSON.stringify({ ...page, asOf: last.page.asOf }));
    if (body.equals(last.body)) return last;
  }
  const body = Buffer.from(JSON.stringify(page));
  return { page, body, etag: `"${createHash("sha256").update(body).digest("base64url")}"` };
}
