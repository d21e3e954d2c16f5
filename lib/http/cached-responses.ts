import { ReadyAnswer } from "./direct-routes";
import { etagOf } from "./validators";

export type ReadyJson = { body: Uint8Array; etag: string; headers?: Record<string, string> };

/** Browsers revalidate each time; shared caches store it briefly, so that takedowns reach it soon. */
export function publicJson({ body, etag, headers }: ReadyJson, sharedSeconds: number): ReadyAnswer {
  return new ReadyAnswer(body, 200, {
    ...headers,
    "content-type": "application/json",
    "cache-control": `public, max-age=0, s-maxage=${sharedSeconds}`,
    etag,
  });
}

export function readyJson(answer: object): ReadyJson {
  const body = Buffer.from(JSON.stringify(answer));
  return { body, etag: etagOf(body) };
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
      etag: etagOf(png),
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
