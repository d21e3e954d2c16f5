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
