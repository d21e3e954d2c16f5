import { createHash } from "node:crypto";

/** A picture for whoever shows a link; browsers and shared caches keep it for as long as `ages` say. */
export function shareImageResponse(png: Buffer, ages: string): Response {
  return new Response(new Uint8Array(png), {
    headers: {
      "content-type": "image/png",
      "cache-control": `public, ${ages}`,
      etag: `"${createHash("sha256").update(png).digest("base64url").slice(0, 22)}"`,
    },
  });
}
