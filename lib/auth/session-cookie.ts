/** One name for whoever reads or writes the session. It holds tokens: the user is kept beside it. */
export const SESSION_COOKIE = "sb-app-auth-token";

/** A long value is cut into `.0`, `.1` and so on. Its neighbours (`…-code-verifier`) are no session. */
const HELD = new RegExp(`(?:^|; )(${SESSION_COOKIE}(?:\\.\\d+)?)=[^;]`, "g");

/** The cookies of `document.cookie` that hold a session. */
export function sessionCookies(cookies: string): string[] {
  return Array.from(cookies.matchAll(HELD), ([, name]) => name ?? "");
}

export function hasSessionCookie(): boolean {
  return sessionCookies(document.cookie).length > 0;
}

/** Ends the session of this browser where the library cannot: it does not load, or waits for an answer. */
export function dropSessionCookies(): void {
  for (const name of sessionCookies(document.cookie)) {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Safari and Firefox of 2024
    document.cookie = `${name}=; Max-Age=0; Path=/; SameSite=Lax`;
  }
}
