/** One HTTP response of a stand-in host. */
export type Answer = {
  status: number;
  headers: Record<string, string>;
  /** A function if the body is too large to build in advance, or takes a while. */
  body: string | Buffer | (() => string | Promise<Buffer>);
  /** Added to the server's own delay. */
  delayMs?: number;
  /** `hang`: never answers. `reset`: drops the connection. */
  fate?: "hang" | "reset";
  /** Announces a body of this size, and repeats `body` slowly, like a bad connection. */
  endlessBytes?: number;
};

type Headers = Record<string, string>;

export function json(value: unknown, status = 200, headers: Headers = {}): Answer {
  const body = JSON.stringify(value);
  return {
    status,
    headers: { "content-type": "application/json; charset=utf-8", ...headers },
    body,
  };
}

export function rawJson(body: Answer["body"], status = 200): Answer {
  return { status, headers: { "content-type": "application/json; charset=utf-8" }, body };
}

export function text(body: string, status = 200, headers: Headers = {}): Answer {
  return { status, headers: { "content-type": "text/plain; charset=utf-8", ...headers }, body };
}

export function html(body: string, status = 200, headers: Headers = {}): Answer {
  return { status, headers: { "content-type": "text/html; charset=utf-8", ...headers }, body };
}

export function empty(status: number, headers: Headers = {}): Answer {
  return { status, headers, body: "" };
}

export function redirect(location: string, status = 302): Answer {
  return empty(status, { location });
}

/** Answer of X's edge when its origin fails. */
export function serverError(status: 500 | 502 | 503): Answer {
  return html(
    `<html><head><title>${status}</title></head><body>Over capacity</body></html>`,
    status,
  );
}

/** Both X's syndication and GraphQL answer 429 as plain text. */
export function tooMany(retryAfterSeconds?: number): Answer {
  const headers: Headers =
    retryAfterSeconds === undefined ? {} : { "retry-after": String(retryAfterSeconds) };
  return text("Rate limit exceeded\n", 429, headers);
}

/** Cloudflare's refusal of a client's address. */
export function blocked(): Answer {
  const page =
    '<!DOCTYPE html><html lang="en-US"><head><title>Attention Required! | Cloudflare</title></head>' +
    "<body><h1>Sorry, you have been blocked</h1></body></html>";
  return html(page, 403, { server: "cloudflare", "cf-mitigated": "challenge" });
}

/** X's HTML page instead of an API's response. */
export function notFoundPage(): Answer {
  return html("<!DOCTYPE html><html><body>Sorry, that page does not exist</body></html>", 404);
}

const never: Answer = { status: 504, headers: {}, body: "" };
export const hang: Answer = { ...never, fate: "hang" };
export const reset: Answer = { ...never, fate: "reset" };

export function slow(answer: Answer, delayMs: number): Answer {
  return { ...answer, delayMs };
}
