import { createHash } from "node:crypto";

/** A picture for whoever shows a link; kept by browsers and shared caches for `seconds`. */
export function shareImageResponse(png: Buffer, seconds: number): Response {
  return new Response(new Uint8Array(png), {
    headers: {
      "content-type": "image/png",
      "cache-control": `public, max-age=${seconds}`,
      etag: `"${createHash("sha256").update(png).digest("base64url").slice(0, 22)}"`,
    },
  });
}
