import type { SupabaseClient, SupportedStorage } from "@supabase/supabase-js";
import { browserStorage } from "@/lib/browser-storage";
import { sendToService } from "./send-to-service";
import { SESSION_COOKIE } from "./session-cookie";

let creating: Promise<SupabaseClient> | undefined;

/** The one client of this page. It weighs half of everything else, and is loaded here and nowhere else. */
export function browserClient(): Promise<SupabaseClient> {
  creating ??= create().catch((error: unknown) => {
    creating = undefined;
    throw error;
  });
  return creating;
}

/** Of the user, the library's copy in local storage holds none of these: the token has the address. */
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
  // Without a hosted service, the embedded one answers under the same paths of this origin; where
  // sign-in is off, this site says there that sessions of the time before are over.
  const url = process.env.BUILT_FOR_SUPABASE || location.origin;
  const key = process.env.NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY || "embedded";
  return createBrowserClient(url, key, {
    cookieOptions: { name: SESSION_COOKIE, secure: location.protocol === "https:" },
    cookies: { encode: "tokens-only" },
    global: { fetch: sendToService },
    auth: {
      // Else any page of ours would take a `?code=` for its own.
      detectSessionInUrl: false,
      userStorage: USER_STORAGE,
      // Sign-in begun in two tabs ends in both.
      experimental: { appendPkceFlowIdToRedirects: true },
    },
  });
}
