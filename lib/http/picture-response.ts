/**
 * A picture that never changes under its address, and may be taken down: browsers keep it, shared
 * caches for a minute. Opened by itself it can do nothing.
 */
export function pictureResponse(picture: Buffer): Response {
  return new Response(new Uint8Array(picture), {
    headers: {
      "content-type": "image/webp",
      "cache-control": "public, max-age=31536000, s-maxage=60, immutable",
      "content-security-policy": "default-src 'none'; sandbox",
    },
  });
}
