/** The library has no timeout of its own, and retries what is cut off here. */
const PATIENCE_MS = 10_000;

const PROVIDER_TOKENS = ["provider_token", "provider_refresh_token"];

/** Sign-up can end with a mail instead. */
const GIVES_SESSION = /\/token\?|\/signup(\?|$)|\/verify(\?|$)/;

/** Adds a timeout, drops tokens of Google and X; only the service itself can start or end a session. */
export async function sendToService(
  input: RequestInfo | URL,
  init?: RequestInit,
  send: typeof fetch = fetch,
): Promise<Response> {
  const signal = init?.signal ?? AbortSignal.timeout(PATIENCE_MS);
  const response = await send(input, { ...init, signal });
  const address = String(input);
  const { ok, status, headers } = response;
  if (ok && address.includes("/logout?")) return status === 204 ? response : noAnswer();
  if (!ok && address.includes("/token?grant_type=refresh_token")) return refusal(response);
  if (!ok || !GIVES_SESSION.test(address)) return response;
  const text = await response.text();
  const isAnswer = isSession(text) || (address.includes("/signup") && isUser(text));
  return isAnswer ? new Response(strip(text), { status, headers }) : noAnswer();
}

/** Makes the library retry, or report that it could not ask. */
function noAnswer(): Response {
  return new Response(null, { status: 503 });
}

/** The library ends a session at any refusal to renew it, also a gateway's or a rate limit's. */
async function refusal(response: Response): Promise<Response> {
  const { status, headers } = response;
  if (status >= 500) return response;
  const text = await response.text();
  const isAnswer = status !== 429 && isRefusal(text);
  return isAnswer ? new Response(text, { status, headers }) : noAnswer();
}

function fieldsOf(json: string): Record<string, unknown> {
  try {
    return { ...JSON.parse(json) };
  } catch {
    return {};
  }
}

function isSession(json: string): boolean {
  return typeof fieldsOf(json).access_token === "string";
}

function isUser(json: string): boolean {
  return typeof fieldsOf(json).id === "string";
}

/** Without a code it is from a service older than 2024, or from this site, where sign-in is off. */
function isRefusal(json: string): boolean {
  const { code, error_code, error, error_description } = fieldsOf(json);
  const isOld = typeof error === "string" && typeof error_description === "string";
  const isOff = error === "not_found";
  return typeof code === "string" || typeof error_code === "string" || isOld || isOff;
}

/** The library would store them in a cookie that scripts can read. */
function strip(json: string): string {
  return JSON.stringify(JSON.parse(json), (key, value) =>
    PROVIDER_TOKENS.includes(key) ? undefined : value,
  );
}
