import "server-only";
import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { refusalOf } from "@/lib/refusal-of";
import {
  contentVersionAtHand,
  currentContentVersion,
  lastKnownContentVersion,
} from "@/lib/runtime/content-version";
import { processWide } from "@/lib/runtime/slots";
import { countCacheLookup } from "@/lib/telemetry/meters";
import { GAPS_HEADER, gapsText } from "./list-gaps";
import type { ListedPage } from "./listing-schema";

/** A page of a list, and the same ready to be sent. */
export type ListingAnswer = {
  page: ListedPage;
  body: Uint8Array;
  etag: string;
  headers: Record<string, string>;
};

type Entry = { answer: ListingAnswer; madeAt: number; contentVersion: number };

const FRESH_MS = 1000;
/** Up to this age a stale page is served while it is refreshed. */
const STALE_MS = 2000;
/** Timeout of the database, and how long a stale answer may be served. */
const PATIENCE_MS = 1000;
const STANDS_MS = 10 * 60_000;
const MAX_BODY_BYTES = 32 * 1024 * 1024;

const cache = () =>
  processWide("videos.listings", () => ({
    entries: new LRUCache<string, Entry>({
      maxSize: MAX_BODY_BYTES,
      sizeCalculation: ({ answer }) => answer.body.byteLength,
    }),
    pending: new Map<string, Promise<Entry>>(),
  }));

/**
 * The page cached under `key`, read at most once a second and again after a takedown. While the database
 * is unavailable the stale page is served.
 */
export function rememberListing(
  key: string,
  read: () => Promise<ListedPage>,
): Promise<ListingAnswer> {
  const kept = cache().entries.get(key);
  if (kept && isFresh(kept, contentVersionAtHand())) {
    countCacheLookup("listing", true);
    return Promise.resolve(kept.answer);
  }
  const reading = readListing(key, read);
  return kept ? orLastAnswer(reading, kept) : reading;
}

function isFresh(entry: Entry, contentVersion: number | undefined): boolean {
  return entry.contentVersion === contentVersion && performance.now() - entry.madeAt < FRESH_MS;
}

async function readListing(key: string, read: () => Promise<ListedPage>): Promise<ListingAnswer> {
  const contentVersion = await currentContentVersion();
  const found = cache().entries.get(key);
  const known = found?.contentVersion === contentVersion ? found : undefined;
  const age = known ? performance.now() - known.madeAt : Number.POSITIVE_INFINITY;
  countCacheLookup("listing", known !== undefined && age < STALE_MS);
  if (known && age < FRESH_MS) return known.answer;

  const refreshed = refresh(key, contentVersion, read);
  if (known && age < STALE_MS) {
    // The next request reads again, or gets the failure.
    refreshed.catch(() => undefined);
    return known.answer;
  }
  return (await refreshed).answer;
}

async function orLastAnswer(reading: Promise<ListingAnswer>, kept: Entry): Promise<ListingAnswer> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS, null);
  });
  try {
    const answer = await Promise.race([reading, patience]);
    if (answer) return answer;
  } catch (error) {
    if (refusalOf(error)?.code !== "overloaded" || !mayStand(kept)) throw error;
    return kept.answer;
  } finally {
    clearTimeout(timer);
  }
  return mayStand(kept) ? kept.answer : reading;
}

/** Never serves a page older than the last known takedown. */
function mayStand({ contentVersion, madeAt }: Entry): boolean {
  return contentVersion === lastKnownContentVersion() && performance.now() - madeAt < STANDS_MS;
}

/** Single flight: one read for all requests of the same page and content version. */
function refresh(
  key: string,
  contentVersion: number,
  read: () => Promise<ListedPage>,
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

/** Keeps the previous page and its `ETag` if only the time differs. */
function sameOr(last: ListingAnswer | undefined, page: ListedPage): ListingAnswer {
  const { gaps, ...content } = page;
  const headers: Record<string, string> = gaps.length > 0 ? { [GAPS_HEADER]: gapsText(gaps) } : {};
  if (last && gapsText(last.page.gaps) === gapsText(gaps)) {
    const body = Buffer.from(JSON.stringify({ ...content, asOf: last.page.asOf }));
    if (body.equals(last.body)) return last;
  }
  const body = Buffer.from(JSON.stringify(content));
  const hash = createHash("sha256").update(body).update(gapsText(gaps));
  return { page, body, etag: `"${hash.digest("base64url")}"`, headers };
}
