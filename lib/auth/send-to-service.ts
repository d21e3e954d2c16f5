/** The library waits for ever by itself, and repeats what is cut off here. */
const PATIENCE_MS = 10_000;

const PROVIDER_TOKENS = ["provider_token", "provider_refresh_token"];

/** `fetch` for the sign-in service: with an end, and without keys to the visitor's Google or X account. */
export async function sendToService(
  input: RequestInfo | URL,
  init?: RequestInit,
  send: typeof fetch = fetch,
): Promise<Response> {
  const signal = init?.signal ?? AbortSignal.timeout(PATIENCE_MS);
  const response = await send(input, { ...init, signal });
  if (!response.ok || !String(input).includes("/token?grant_type=pkce")) return response;
  return withoutProviderTokens(response);
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
