import { SESSION_COOKIE, sessionCookies } from "./session-cookie";

const PENDING = new RegExp(`^${SESSION_COOKIE}[\\w-]*-code-verifier(\\.\\d+)?=.`);

/** Whether a sign-in that leaves this site was begun here and has not come back. */
export function hasPendingSignIn(): boolean {
  return document.cookie.split("; ").some((pair) => PENDING.test(pair));
}

/** Ends the session of this browser where the library cannot: it does not load, or waits for an answer. */
export function dropSessionCookies(): void {
  for (const name of sessionCookies(document.cookie)) {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Safari and Firefox of 2024
    document.cookie = `${name}=; Max-Age=0; Path=/; SameSite=Lax`;
  }
}
