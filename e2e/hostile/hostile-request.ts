import type { Endpoint } from "./endpoints";
import { FORM, type GoodCall, goodCall, OPTIONAL_QUERY } from "./good-call";
import { hostileBody } from "./hostile-body";
import { hostileText, SECRET } from "./hostile-texts";
import type { Insider } from "./insider";
import type { Random } from "./random";

export type HostileRequest = {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | null;
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
/** Share of requests with valid credentials. */
const INSIDE = 0.5;

/** Probabilities that each part of a request is valid. */
type Manners = { isInside: boolean; method: number; part: number; query: number };

const INSIDER: Manners = { isInside: true, method: 0.97, part: 0.9, query: 0.85 };
const OUTSIDER: Manners = { isInside: false, method: 0.85, part: 0.4, query: 0.3 };

/**
 * A request to an endpoint, invalid in one or several ways: sometimes valid, with credentials. The
 * same for the same choices of `random`.
 */
export function hostileRequest(
  endpoint: Endpoint,
  insider: Insider,
  random: Random,
  addresses: readonly [string, ...string[]],
): HostileRequest {
  const text = () => hostileText(random, addresses);
  const manners = random.chance(INSIDE) ? INSIDER : OUTSIDER;
  const good = goodCall(endpoint.path, insider, random);
  const method = random.chance(manners.method)
    ? random.pick(endpoint.methods)
    : random.pick(METHODS);
  const hasBody = method !== "GET" && method !== "HEAD";
  const { "content-type": type = "" } = good.headers;
  const opening = manners.isInside ? good.headers : {};
  const body = hasBody ? hostileBody(good.body, manners.isInside, random, text) : null;
  return {
    method,
    path: pathOf(endpoint.path, good, manners, random, text),
    headers: { "content-type": type, ...headersOf(random, text), ...opening },
    body: body !== null && type === FORM ? asForm(body) : body,
  };
}

/** The same fields as a form; other bodies are returned unchanged. */
function asForm(json: string): string {
  try {
    const fields = Object.entries(JSON.parse(json)).map(([name, value]) => [name, String(value)]);
    return new URLSearchParams(fields).toString();
  } catch {
    return json;
  }
}

function pathOf(
  template: string,
  good: GoodCall,
  manners: Manners,
  random: Random,
  text: () => string,
): string {
  const bad = () => encode(text().slice(0, 2_000), random);
  const path = template.replace(
    /\/\[\[\.\.\.\w+\]\]|\[(?:\.\.\.)?(\w+)\]|\*/g,
    (parameter, name = "*") => {
      const isGood = random.chance(name === "lang" ? 0.9 : manners.part);
      if (!parameter.startsWith("/")) return isGood ? (good.parts[name] ?? bad()) : bad();
      return isGood ? "" : `/${bad()}`;
    },
  );
  const optional = Object.keys(OPTIONAL_QUERY);
  const names = Array.from({ length: random.below(4) }, () => random.pick(["page", ...optional]));
  const query = [...Object.keys(good.query), ...names].map((name) => {
    const value = good.query[name] ?? OPTIONAL_QUERY[name] ?? "";
    const sent = random.chance(manners.query) ? value : text().slice(0, 2_000);
    const called = random.chance(0.95) ? name : encode(text().slice(0, 50), random);
    return `${called}=${encode(sent, random)}`;
  });
  return query.length > 0 ? `${path}?${query.join("&")}` : path;
}

/** URL-encodes the value, or sometimes encodes it in a way that no browser does. */
function encode(value: string, random: Random): string {
  const encoded = encodeURIComponent(Buffer.from(value).toString());
  if (random.chance(0.9)) return encoded;
  return encoded.replace(/%[0-9A-F]{2}/g, (pair) => random.pick([pair, "%", "%zz", "%ff", "+"]));
}

function headersOf(random: Random, text: () => string): Record<string, string> {
  const headers: Record<string, string> = {};
  for (let count = random.below(4); count > 0; count -= 1) {
    const name = random.pick(HEADERS);
    // Node's client cannot send line ends in headers, nor bytes beyond Latin-1.
    const value = text()
      .replace(/[^\t\x20-\x7e\x80-\xff]/g, "")
      .slice(0, 3_000);
    const scheme = random.chance(0.7) ? `Bearer ${SECRET}.` : "";
    headers[name] = name === "authorization" ? scheme + value : value;
  }
  return headers;
}
