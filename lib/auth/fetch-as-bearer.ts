import { hasSessionCookie } from "./session-cookie";
import { within } from "./within";

const PATIENCE_MS = 15_000;
/** How long an answer waits for what the service says of its refusal. */
const RECHECK_PATIENCE_MS = 5_000;

/**
 * `fetch` for what our API is asked in a person's name: with an end, and where it does not take the
 * bearer, the page hears from the service why. The session has ended, or its second step is to come.
 * Where the service could not be asked for the bearer, "sign in first" would send them in a circle:
 * the answer comes without words.
 */
export async function fetchAsBearer(
  input: RequestInfo | URL,
  init?: RequestInit,
): Promise<Response> {
  const signal = init?.signal ?? AbortSignal.timeout(PATIENCE_MS);
  const response = await fetch(input, { ...init, signal });
  if (response.status !== 401 || !hasSessionCookie()) return response;
  const hasBearer = new Headers(init?.headers).has("authorization");
  if (!hasBearer) return new Response(null, { status: 401 });
  await within(RECHECK_PATIENCE_MS, recheck(), undefined);
  return response;
}

async function recheck(): Promise<void> {
  const { recheckSession } = await import("./session");
  await recheckSession().catch(console.warn);
}
