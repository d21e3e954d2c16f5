import { hasSessionCookie } from "./session-cookie";

/** The bearer for our API; null without a session, or where the sign-in service cannot be asked now. */
export async function getAccessToken(): Promise<string | null> {
  if (!hasSessionCookie()) return null;
  const { accessToken } = await import("./session");
  return accessToken();
}
