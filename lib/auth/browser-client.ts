import type { SupabaseClient, SupportedStorage } from "@supabase/supabase-js";
import { browserStorage } from "@/lib/browser-storage";
import { sendToService } from "./send-to-service";
import { SESSION_COOKIE } from "./session-cookie";
import { hostedService } from "./sign-in-service";

let creating: Promise<SupabaseClient> | undefined;

/** The client weighs half of everything else, so it is loaded only here. */
export function browserClient(): Promise<SupabaseClient> {
  creating ??= create().catch((error: unknown) => {
    creating = undefined;
    throw error;
  });
  return creating;
}

/** The library's copy in local storage omits these: the token has the address. */
const NOT_STORED = new Set(["email", "new_email", "phone", "new_phone", "identities"]);

const USER_STORAGE: SupportedStorage = {
  getItem: (key) => browserStorage()?.getItem(key) ?? null,
  removeItem: (key) => browserStorage()?.removeItem(key),
  setItem(key, value) {
    const kept: unknown = JSON.parse(value);
    const text = JSON.stringify(kept, (name, part) => (NOT_STORED.has(name) ? undefined : part));
    browserStorage()?.setItem(key, text);
  },
};

async function create(): Promise<SupabaseClient> {
  const { createBrowserClient } = await import("@supabase/ssr");
  // The embedded service has the same paths here; where sign-in is off, sessions end there.
  const { url, key } = hostedService() ?? { url: location.origin, key: "embedded" };
  return createBrowserClient(url, key, {
    cookieOptions: { name: SESSION_COOKIE, secure: location.protocol === "https:" },
    cookies: { encode: "tokens-only" },
    global: { fetch: sendToService },
    auth: {
      // Otherwise every page with `?code=` would try to redeem it.
      detectSessionInUrl: false,
      userStorage: USER_STORAGE,
      // Lets sign-ins that began in two tabs complete in both.
      experimental: { appendPkceFlowIdToRedirects: true },
    },
  });
}
