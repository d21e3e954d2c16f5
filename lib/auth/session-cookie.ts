/** One name for whoever reads or writes the session. It holds tokens: the user is kept beside it. */
export const SESSION_COOKIE = "sb-app-auth-token";

/** A long value is cut into `.0`, `.1` and so on. Its neighbours (`…-code-verifier`) are no session. */
const HELD = new RegExp(`(?:^|; )(${SESSION_COOKIE}(?:\\.\\d+)?)=[^;]`, "g");

const PENDING = new RegExp(`^${SESSION_COOKIE}[\\w-]*-code-verifier(\\.\\d+)?=.`);

/** The cookies of `document.cookie` that hold a session. */
export function sessionCookies(cookies: string): string[] {
  return Array.from(cookies.matchAll(HELD), ([, name]) => name ?? "");
}

export function hasSessionCookie(): boolean {
  return sessionCookies(document.cookie).length > 0;
}

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
