import { SESSION_COOKIE } from "../session-cookie";

/** Expires the access token of this browser's session; its user stays remembered. */
export function ageSession(): void {
  const value = document.cookie.split(`${SESSION_COOKIE}=base64-`)[1]?.split(";")[0] ?? "";
  const tokens = JSON.parse(Buffer.from(value, "base64url").toString());
  const aged = JSON.stringify({ ...tokens, expires_at: Math.floor(Date.now() / 1000) - 60 });
  // biome-ignore lint/suspicious/noDocumentCookie: as the page itself has it
  document.cookie = `${SESSION_COOKIE}=base64-${Buffer.from(aged).toString("base64url")}`;
}
