/** JSON that is kept ready, and the strong `ETag` of its bytes. */
export type ReadyJson = { body: Uint8Array; etag: string; headers?: Record<string, string> };

type Route<Context> = (request: Request, context: Context) => Promise<Response>;

/**
 * A public answer. Browsers ask again each time; a shared cache keeps it for `sharedSeconds` and not
 * longer, so that what is taken down is soon gone there too.
 */
export function publicJson({ body, etag, headers }: ReadyJson, sharedSeconds: number): Response {
  return new Response(body as Uint8Array<ArrayBuffer>, {
    headers: {
      ...headers,
      "content-type": "application/json",
      "cache-control": `public, max-age=0, s-maxage=${sharedSeconds}`,
      etag,
    },
  });
}

/** Answers 304 to whoever has the very answer already (RFC 9110, 13.1.2). */
export function conditional<Context>(route: Route<Context>): Route<Context> {
  return async (request, context) => {
    const response = await route(request, context);
    const etag = response.headers.get("etag");
    const known = request.headers.get("if-none-match");
    if (!etag || !known || !isAmong(etag, known)) return response;
    const headers = new Headers(response.headers);
    headers.delete("content-type");
    return new Response(null, { status: 304, headers });
  };
}

/** Proxies that compress mark a strong tag as weak; the comparison is weak for that reason. */
function isAmong(etag: string, known: string): boolean {
  return known.split(",").some((tag) => {
    const bare = tag.trim().replace(/^W\//, "");
    return bare === "*" || bare === etag;
  });
}
