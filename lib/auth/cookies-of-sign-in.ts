import { SESSION_COOKIE, sessionCookies } from "./session-cookie";

/**
 * Whether this very sign-in, which leaves this site, was begun here and has not come back. Any other
 * that was once begun proves nothing: its verifier may stay for a year, and the id is what nobody
 * else knows.
 */
export function isPendingSignIn(flowId: string | undefined): boolean {
  if (!flowId) return false;
  const verifier = `${SESSION_COOKIE}-flow-${flowId}-code-verifier=`;
  return document.cookie.split("; ").some((pair) => pair.startsWith(verifier));
}

/** Ends the session of this browser where the library cannot: it does not load, or waits for an answer. */
export function dropSessionCookies(): void {
  for (const name of sessionCookies(document.cookie)) {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Safari and Firefox of 2024
    document.cookie = `${name}=; Max-Age=0; Path=/; SameSite=Lax`;
  }
}
