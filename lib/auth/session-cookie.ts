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
