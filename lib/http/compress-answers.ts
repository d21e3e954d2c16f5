import "server-only";
import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage, ServerResponse } from "node:http";
import { constants } from "node:zlib";
import compression from "compression";

/**
 * Brotli takes 1.2 MB while an answer is on its way, gzip a tenth of that: whoever reads slowly, over
 * many connections, shall not fill the memory.
 */
const BROTLI_AT_ONCE = 64;

/** Of one kind, for one answer. */
const MOST_LISTENERS = 20;

/**
 * As quick as gzip, and a fifth smaller: a page repeats itself at distances beyond the 32 KB that gzip
 * looks back. A list fits what a server may send before its first acknowledgement (10 segments, RFC 6928).
 */
const compress = compression({
  brotli: {
    params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 17 },
  },
});

/** The same request as one that cannot unpack Brotli. */
function withoutBrotli(request: IncomingMessage): IncomingMessage {
  const accepted = String(request.headers["accept-encoding"] ?? "");
  const left = accepted.replace(/\bbr\b/i, "identity");
  return Object.create(request, {
    headers: { value: { ...request.headers, "accept-encoding": left } },
  });
}

/** Packs answers of text, by what each request accepts, whoever writes them: Next knows gzip alone. */
export function compressAnswers(): void {
  let underWay = 0;
  subscribe("http.server.request.start", (message) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
    underWay += 1;
    // Next, the compression and we all wait for its end: more than the ten that Node takes for a leak.
    response.setMaxListeners(MOST_LISTENERS);
    response.once("close", () => {
      underWay -= 1;
    });
    const asked = underWay > BROTLI_AT_ONCE ? withoutBrotli(request) : request;
    compress(asked, response, () => undefined);
  });
}
