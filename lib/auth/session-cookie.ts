/** Holds the tokens; the user is in local storage. */
export const SESSION_COOKIE = "sb-app-auth-token";

/** A long value is split into `.0`, `.1` and so on. Cookies such as `…-code-verifier` are no session. */
export const SESSION_PATTERN = `(?:^|; )(${SESSION_COOKIE}(?:\\.(\\d+))?)=([^;]+)`;

const HELD = new RegExp(SESSION_PATTERN, "g");

/** Supabase's client renews a token this long before it expires. */
const EXPIRY_MARGIN_MS = 90_000;

export function sessionCookies(cookies: string): string[] {
  return Array.from(cookies.matchAll(HELD), ([, name]) => name ?? "");
}

export function hasSessionCookie(): boolean {
  return sessionCookies(document.cookie).length > 0;
}

export type StoredTokens = {
  accessToken: string;
  refreshToken: string | null;
  /** Expired, or too soon for another request. */
  isExpiring: boolean;
};

/** Reads them as Supabase's client stores them. Verifies nothing. */
export function storedTokens(cookies: string): StoredTokens | null {
  const parts = Array.from(cookies.matchAll(HELD), ([, , place, value]) => ({
    place: Number(place ?? 0),
    value: value ?? "",
  }));
  const text = parts
    .sort((one, other) => one.place - other.place)
    .map(({ value }) => value)
    .join("");
  try {
    const session: unknown = JSON.parse(
      atob(text.replace("base64-", "").replace(/-/g, "+").replace(/_/g, "/")),
    );
    if (typeof session !== "object" || session === null) return null;
    const { access_token, refresh_token, expires_at } = session as Record<string, unknown>;
    if (typeof access_token !== "string") return null;
    return {
      accessToken: access_token,
      refreshToken: typeof refresh_token === "string" ? refresh_token : null,
      isExpiring: !(Number(expires_at) * 1000 - Date.now() > EXPIRY_MARGIN_MS),
    };
  } catch {
    return null;
  }
}

// Another sign-in that was begun here proves nothing: its verifier may stay for a year, and only the id is
// secret.
export function isPendingSignIn(flowId: string | undefined): boolean {
  if (!flowId) return false;
  const verifier = `${SESSION_COOKIE}-flow-${flowId}-code-verifier=`;
  return document.cookie.split("; ").some((pair) => pair.startsWith(verifier));
}

/** Works where the library cannot: it does not load, or waits for a response. */
export function dropSessionCookies(): void {
  for (const name of sessionCookies(document.cookie)) {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Safari and Firefox of 2024
    document.cookie = `${name}=; Max-Age=0; Path=/; SameSite=Lax`;
  }
}
