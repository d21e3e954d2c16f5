type Json = unknown;

/** Fields that identify a visitor or their request, at any depth of an event. */
const DROPPED = new Set([
  "user",
  "cookies",
  "cookie",
  "set-cookie",
  "authorization",
  "x-forwarded-for",
  "x-socket-address",
  "x-upload-token",
  "x-internal-api-key",
  "query_string",
  "http.query",
  "url.query",
  "url.fragment",
  "server_name",
]);
const MAX_DEPTH = 12;

/** An event for Sentry without persons, queries and secrets; `redact` masks what texts quote. */
export function scrubEvent<Event extends object>(
  event: Event,
  redact: (text: string) => string,
): Event {
  return scrub(event, redact, 0) as Event;
}

function scrub(value: Json, redact: (text: string) => string, depth: number): Json {
  if (typeof value === "string") return redact(value);
  if (typeof value !== "object" || value === null) return value;
  if (depth > MAX_DEPTH) return "[deep]";
  if (Array.isArray(value)) return value.map((item) => scrub(item, redact, depth + 1));
  // Live objects, as a transaction's span, are no part of what is sent.
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  const kept = Object.entries(value).filter(([key]) => !DROPPED.has(key.toLowerCase()));
  return Object.fromEntries(kept.map(([key, item]) => [key, scrub(item, redact, depth + 1)]));
}

/** An empty recording. */
const NOTHING = "{}\n[]";

/** Style sheets in a recording: longer than any address, and without personal data. */
const STYLES = new Set(["_cssText", "cssText", "rule"]);
/** Addresses within styles, which may have been completed with the page's own. */
const STYLES_ADDRESS = /\burl\(["']?(?!data:)[^"'()]*/gi;

/**
 * A replay's recording, a header line and a line of events, with each text redacted. Nothing is
 * left of one that cannot be looked through: packed, broken, or deeper than any page.
 */
export function scrubRecording(payload: unknown, redact: (text: string) => string): string {
  if (typeof payload !== "string") return NOTHING;
  const end = payload.indexOf("\n");
  if (end < 0) return NOTHING;
  try {
    const events = JSON.parse(payload.slice(end + 1), function (this: object, key, value) {
      if (typeof value !== "string") return value;
      const isStyle = STYLES.has(key) || (key === "textContent" && "isStyle" in this);
      return isStyle ? value.replace(STYLES_ADDRESS, redact) : redact(value);
    });
    return `${payload.slice(0, end)}\n${JSON.stringify(events)}`;
  } catch {
    return NOTHING;
  }
}

type Item = [{ type?: string; length?: number }, unknown];

/** What a Sentry client sends at once: headers, and items of a header and a payload each. */
export type Envelope = [unknown, Item[]];

/**
 * A replay envelope without queries, secrets and visitors' addresses. The SDK's own hooks cover
 * errors and breadcrumbs, but neither a replay's event nor the page's address in the recording.
 */
export function scrubEnvelope<Sent>(envelope: Sent, redact: (text: string) => string): Sent {
  const [headers, items] = envelope as Envelope;
  return [headers, items.map((item) => scrubItem(item, redact))] as Sent;
}

function scrubItem([header, payload]: Item, redact: (text: string) => string): Item {
  if (header.type === "replay_event" && typeof payload === "object" && payload !== null) {
    return [header, scrubEvent(payload, redact)];
  }
  if (header.type !== "replay_recording") return [header, payload];
  const recording = scrubRecording(payload, redact);
  return [{ ...header, length: new TextEncoder().encode(recording).length }, recording];
}
