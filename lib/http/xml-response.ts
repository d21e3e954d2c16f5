/** XML that a shared cache may keep for `sharedSeconds`, and no longer. */
export function xmlResponse(xml: string, sharedSeconds: number): Response {
  return new Response(xml, {
    headers: {
      "content-type": "application/xml; charset=utf-8",
      "cache-control": `public, max-age=0, s-maxage=${sharedSeconds}`,
    },
  });
}
