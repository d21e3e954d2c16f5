import { createHash } from "node:crypto";
import { type DirectRoute, ReadyAnswer } from "./direct-routes";

export type ReadyJson = { body: Uint8Array; etag: string; headers?: Record<string, string> };

type Route<Context> = ((request: Request, context: Context) => Promise<Response>) & {
  direct: DirectRoute;
};

/** Browsers revalidate each time; shared caches store it briefly, so that takedowns reach it soon. */
export function publicJson({ body, etag, headers }: ReadyJson, sharedSeconds: number): ReadyAnswer {
  return new ReadyAnswer(body, 200, {
    ...headers,
    "content-type": "application/json",
    "cache-control": `public, max-age=0, s-maxage=${sharedSeconds}`,
    etag,
  });
}

/** RFC 9110, 13.1.2. */
export function conditional<Context>(route: Route<Context>): Route<Context> {
  const conditionally = async (request: Request, context: Context): Promise<Response> => {
    const answered = await route(request, context);
    return isKnown(request.headers, answered) ? notModified(answered) : answered;
  };
  const direct: DirectRoute = async (request) => {
    const answered = await route.direct(request);
    return isKnown(request.headers, answered) ? notModified(answered) : answered;
  };
  return Object.assign(conditionally, { direct });
}

function notModified(answered: Response | ReadyAnswer): Response {
  const headers = new Headers([...answered.headers]);
  headers.delete("content-type");
  return new Response(null, { status: 304, headers });
}

/** A date counts only without a tag, and only to the second. */
function isKnown(request: Headers, { headers }: Response | ReadyAnswer): boolean {
  const [etag, tags] = [headers.get("etag"), request.get("if-none-match")];
  if (tags !== null) return Boolean(etag) && isAmong(String(etag), tags);
  const [changed, since] = [headers.get("last-modified"), request.get("if-modified-since")];
  return Boolean(changed) && since !== null && Date.parse(String(changed)) <= Date.parse(since);
}

/** Proxies that compress mark a strong tag as weak; the comparison is weak for that reason. */
function isAmong(etag: string, known: string): boolean {
  return known.split(",").some((tag) => {
    const bare = tag.trim().replace(/^W\//, "");
    return bare === "*" || bare === etag;
  });
}

export function readyJson(answer: object): ReadyJson {
  const body = Buffer.from(JSON.stringify(answer));
  return { body, etag: `"${createHash("sha256").update(body).digest("base64url")}"` };
}

/** May be taken down: browsers keep it, shared caches for a minute. Opened by itself it can do nothing. */
export function pictureResponse(picture: Buffer): Response {
  return new Response(new Uint8Array(picture), {
    headers: {
      "content-type": "image/webp",
      "cache-control": "public, max-age=31536000, s-maxage=60, immutable",
      "content-security-policy": "default-src 'none'; sandbox",
    },
  });
}

export function shareImageResponse(png: Buffer, ages: string): Response {
  return new Response(new Uint8Array(png), {
    headers: {
      "content-type": "image/png",
      "cache-control": `public, ${ages}`,
      etag: `"${createHash("sha256").update(png).digest("base64url").slice(0, 22)}"`,
    },
  });
}

export function xmlResponse(xml: string, sharedSeconds: number): Response {
  return new Response(xml, {
    headers: {
      "content-type": "application/xml; charset=utf-8",
      "cache-control": `public, max-age=0, s-maxage=${sharedSeconds}`,
    },
  });
}

/** Readers ask every few minutes at most. */
const FEED_SECONDS = 60;

export function feedResponse(feed: { xml: string; etag: string; lastModified: Date }): Response {
  const response = xmlResponse(feed.xml, FEED_SECONDS);
  response.headers.set("content-type", "application/atom+xml; charset=utf-8");
  response.headers.set("etag", feed.etag);
  response.headers.set("last-modified", feed.lastModified.toUTCString());
  return response;
}
