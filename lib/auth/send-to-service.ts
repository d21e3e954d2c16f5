/** The library waits for ever by itself, and repeats what is cut off here. */
const PATIENCE_MS = 10_000;

const PROVIDER_TOKENS = ["provider_token", "provider_refresh_token"];

/**
 * `fetch` for the sign-in service: with an end, without keys to the visitor's Google or X account,
 * and with no other say than the service's own in whether a session is over or was ended.
 */
export async function sendToService(
  input: RequestInfo | URL,
  init?: RequestInit,
  send: typeof fetch = fetch,
): Promise<Response> {
  const signal = init?.signal ?? AbortSignal.timeout(PATIENCE_MS);
  const response = await send(input, { ...init, signal });
  const address = String(input);
  if (address.includes("/token?grant_type=refresh_token")) return renewal(response);
  if (address.includes("/logout?") && response.ok && response.status !== 204) {
    return new Response(null, { status: 503 });
  }
  if (!response.ok || !address.includes("/token?grant_type=pkce")) return response;
  return withoutProviderTokens(response);
}

/** The library ends a session at any refusal, a gateway's and a limit's too; at this it tries again. */
async function renewal(response: Response): Promise<Response> {
  const { ok, status, headers } = response;
  if (status >= 500) return response;
  const text = await response.text();
  const isAnswer = ok ? isSession(text) : status !== 429 && isRefusal(text);
  return isAnswer ? new Response(text, { status, headers }) : new Response(null, { status: 503 });
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

/** Without a code it is the service's of before 2024, or this site's own, which has none any more. */
function isRefusal(json: string): boolean {
  const { code, error_code, error, error_description } = fieldsOf(json);
  const isOld = typeof error === "string" && typeof error_description === "string";
  const isOff = error === "not_found";
  return typeof code === "string" || typeof error_code === "string" || isOld || isOff;
}

/** Nothing here uses them, and the library would keep them in a cookie that scripts can read. */
async function withoutProviderTokens(response: Response): Promise<Response> {
  const { status, headers } = response;
  const text = await response.text();
  return new Response(strip(text), { status, headers });
}

function strip(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), (key, value) =>
      PROVIDER_TOKENS.includes(key) ? undefined : value,
    );
  } catch {
    return text;
  }
}
