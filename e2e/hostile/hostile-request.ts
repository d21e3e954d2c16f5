import type { Endpoint } from "./endpoints";
import { hostileText, SECRET } from "./hostile-texts";
import type { Random } from "./random";

export type HostileRequest = {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | null;
};

/** What the fields of all bodies and queries look like when they are good: one at a time is made bad. */
const GOOD: Record<string, unknown> = {
  url: "https://x.com/a/status/1900000000000000003",
  twitter_url: "https://x.com/a/status/1900000000000000004",
  video_url: "https://x.com/a/status/1900000000000000005",
  video_id: "1",
  thumbnail: "data:image/webp;base64,UklGRg==",
  thumbnail_url: "https://pbs.twimg.com/a.jpg",
  language: "ja",
  reason: "other",
  contact: "ada@example.org",
  statement: "It shows me, and I never agreed to that.",
  supabase_id: "00000000-0000-4000-8000-000000000000",
  email: "ada@example.org",
  password: "correct horse",
  name: "Ada",
  provider: "google",
  avatar_url: null,
};
const GOOD_QUERY: Record<string, string> = {
  limit: "10",
  offset: "0",
  page: "1",
  per_page: "20",
  timeframe: "24h",
  sort_by: "video_count",
  sort_order: "asc",
  search: "na",
  query: "na",
  cursor: "e30",
  ids: "1,2",
  url: "https://x.com/a/status/20",
};
const GOOD_PARTS: Record<string, string> = {
  lang: "en",
  username: "NASA",
  video_id: "1",
  ticket: "AAAA-BBBB-CCCC",
  name: "rollup",
};
const HEADERS = [
  "authorization",
  "cookie",
  "accept-language",
  "x-lang",
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-proto",
  "x-request-id",
  "x-upload-token",
  "x-internal-api-key",
  "if-none-match",
  "if-modified-since",
  "range",
  "referer",
  "origin",
  "user-agent",
  "content-type",
  "accept",
  "accept-encoding",
  "rsc",
  "next-router-state-tree",
  "next-router-prefetch",
  "next-router-segment-prefetch",
  "next-url",
  "next-action",
  "x-middleware-subrequest",
  "x-nextjs-data",
  "x-matched-path",
] as const;
const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;
const MAX_BODY = 70 * 1024;

/** One request to an endpoint, bad in one or several ways. The same for the same choices of `random`. */
export function hostileRequest(
  endpoint: Endpoint,
  random: Random,
  addresses: readonly [string, ...string[]],
): HostileRequest {
  const text = () => hostileText(random, addresses);
  const method = random.chance(0.85) ? random.pick(endpoint.methods) : random.pick(METHODS);
  const hasBody = method !== "GET" && method !== "HEAD";
  return {
    method,
    path: pathOf(endpoint.path, random, text),
    headers: headersOf(random, text),
    body: hasBody ? bodyOf(random, text) : null,
  };
}

function pathOf(template: string, random: Random, text: () => string): string {
  const path = template.replace(/\[+(?:\.\.\.)?(\w+)\]+/g, (_, name: string) => {
    const isGood = random.chance(name === "lang" ? 0.9 : 0.4);
    return isGood ? (GOOD_PARTS[name] ?? "x") : encode(text().slice(0, 2_000), random);
  });
  const names = Object.keys(GOOD_QUERY);
  const query = Array.from({ length: random.below(4) }, () => {
    const name = names[random.below(names.length)] ?? "page";
    const value = random.chance(0.3) ? (GOOD_QUERY[name] ?? "") : text().slice(0, 2_000);
    return `${random.chance(0.9) ? name : encode(text().slice(0, 50), random)}=${encode(value, random)}`;
  });
  return query.length > 0 ? `${path}?${query.join("&")}` : path;
}

/** As a URL has it, or now and then in a way that no browser would send. */
function encode(value: string, random: Random): string {
  const encoded = encodeURIComponent(Buffer.from(value).toString());
  if (random.chance(0.9)) return encoded;
  return encoded.replace(/%[0-9A-F]{2}/g, (pair) => random.pick([pair, "%", "%zz", "%ff", "+"]));
}

function headersOf(random: Random, text: () => string): Record<string, string> {
  const headers: Record<string, string> = {};
  for (let count = random.below(4); count > 0; count -= 1) {
    const name = random.pick(HEADERS);
    // Node's client refuses what would end a line; bytes beyond Latin-1 cannot be sent at all.
    const value = text()
      .replace(/[^\t\x20-\x7e\x80-\xff]/g, "")
      .slice(0, 3_000);
    const scheme = random.chance(0.7) ? `Bearer ${SECRET}.` : "";
    headers[name] = name === "authorization" ? scheme + value : value;
  }
  return headers;
}

function bodyOf(random: Random, text: () => string): string {
  const kind = random.next();
  if (kind < 0.08) return text();
  if (kind < 0.1) return "[".repeat(1 + random.below(30_000));
  if (kind < 0.12) {
    const depth = 1 + random.below(9_000);
    return `{"url":${'{"a":'.repeat(depth)}1${"}".repeat(depth)}}`;
  }
  if (kind < 0.14) return `{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}`;
  if (kind < 0.15) return JSON.stringify({ url: "a".repeat(MAX_BODY) });
  const body: Record<string, unknown> = { ...GOOD };
  const names = Object.keys(GOOD);
  for (let count = 1 + random.below(3); count > 0; count -= 1) {
    body[names[random.below(names.length)] ?? "url"] = hostileValue(random, text);
  }
  const json = JSON.stringify(body);
  return random.chance(0.05) ? json.slice(0, random.below(json.length)) : json;
}

function hostileValue(random: Random, text: () => string): unknown {
  return random.pick<() => unknown>([
    text,
    text,
    text,
    () => null,
    () => undefined,
    () => random.next() * 10 ** random.below(300),
    () => [text(), text()],
    () => ({ [text()]: text(), toString: 1, length: -1 }),
    () => random.chance(0.5),
  ])();
}
