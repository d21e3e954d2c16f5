type Json = unknown;

/** Fields that say who somebody is or what they asked for, wherever they stand in an event. */
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
