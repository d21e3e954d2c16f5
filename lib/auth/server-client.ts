import "server-only";
import { type CookieMethodsServer, createServerClient } from "@supabase/ssr";
import { env } from "@/lib/env";
import { siteUrl } from "@/lib/site-url";
import { answerSignIn } from "./embedded/answer-sign-in";
import { authMode } from "./mode";
import { sendToService } from "./send-to-service";
import { SESSION_COOKIE } from "./session-cookie";

/** Node 20 has no WebSocket, which the client looks for though nothing here is live. */
class NoTransport {
  constructor() {
    throw new Error("realtime is not used");
  }
}

/**
 * Supabase's client for one request, which reads and writes the session in its cookies. Null where
 * sign-in is off.
 */
export function serverClient(cookies: CookieMethodsServer) {
  const mode = authMode();
  if (mode === "off") return null;
  const { NEXT_PUBLIC_SUPABASE_URL = "", NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY = "" } = env();
  const isHosted = mode === "supabase";
  const url = isHosted ? NEXT_PUBLIC_SUPABASE_URL : siteUrl().origin;
  return createServerClient(url, isHosted ? NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY : "embedded", {
    cookieOptions: { name: SESSION_COOKIE, secure: siteUrl().protocol === "https:" },
    cookies: { ...cookies, encode: "tokens-only" },
    global: { fetch: isHosted ? sendToService : sendEmbedded },
    realtime: { transport: NoTransport as never },
  });
}

/** The embedded service is in this process: no request to ourselves. */
const sendEmbedded: typeof fetch = (input, init) => answerSignIn(new Request(input, init));
