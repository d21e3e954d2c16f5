type Json = unknown;

/** Dropped at any depth of an event. */
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
  // Live objects, such as a transaction's span, are not sent.
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  const kept = Object.entries(value).filter(([key]) => !DROPPED.has(key.toLowerCase()));
  return Object.fromEntries(kept.map(([key, item]) => [key, scrub(item, redact, depth + 1)]));
}

/** An empty recording. */
const NOTHING = "{}\n[]";

/** Styles are longer than any address, and have no personal data. */
const STYLES = new Set(["_cssText", "cssText", "rule"]);
/** The recorder may have completed them with the page's own address. */
const STYLES_ADDRESS = /\burl\(["']?(?!data:)[^"'()]*/gi;

/** A header line and a line of events. Nothing is left of one that cannot be parsed, or is too deep. */
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

/** Headers, and items of a header and a payload each. */
type Envelope = [unknown, Item[]];

/** The SDK's own hooks miss a replay's event, and the page's address in the recording. */
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

export function sentryOptions(dsn: string, redact: (text: string) => string) {
  const scrub = <Event extends object>(event: Event) => scrubEvent(event, redact);
  return {
    dsn,
    tracesSampleRate: 0.1,
    // Uncompressed, so that it can be scrubbed.
    traceLifecycle: "static" as const,
    dataCollection: {
      userInfo: false,
      cookies: false,
      httpHeaders: false,
      httpBodies: [],
      urlQueryParams: false,
      databaseQueryData: false,
      stackFrameVariables: false,
    },
    // A visitor's calls to X's hosts are not ours to follow.
    tracePropagationTargets: [],
    beforeSend: scrub,
    beforeSendTransaction: scrub,
    beforeBreadcrumb: scrub,
  };
}
