import { SESSION_COOKIE, sessionCookies } from "../session-cookie";
import { openBrowser } from "./open-browser";

/** The cookies that a browser with this bearer sends, as the real library writes them. */
export async function cookiesOf(bearer: string): Promise<string> {
  const access_token = bearer.replace("Bearer ", "");
  const service = async () => Response.json({ id: "whoever it is" });
  const { auth, jar } = openBrowser(
    { url: "https://sign-in.example", key: "key", fetch: service },
    SESSION_COOKIE,
  );
  const { error } = await auth.setSession({ access_token, refresh_token: "unused" });
  if (error) throw error;
  const cookies = Array.from(jar, (pair) => pair.join("=")).join("; ");
  if (sessionCookies(cookies).length === 0) throw new Error(`No session is in ${cookies}`);
  return cookies;
}

/** Expires the access token of this browser's session; its user stays remembered. */
export function ageSession(): void {
  const value = document.cookie.split(`${SESSION_COOKIE}=base64-`)[1]?.split(";")[0] ?? "";
  const tokens = JSON.parse(Buffer.from(value, "base64url").toString());
  const aged = JSON.stringify({ ...tokens, expires_at: Math.floor(Date.now() / 1000) - 60 });
  // biome-ignore lint/suspicious/noDocumentCookie: as the page itself has it
  document.cookie = `${SESSION_COOKIE}=base64-${Buffer.from(aged).toString("base64url")}`;
}
