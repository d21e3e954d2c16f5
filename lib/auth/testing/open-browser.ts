import { createServerClient } from "@supabase/ssr";
import type { AuthChangeEvent } from "@supabase/supabase-js";

/** A sign-in service, and how to reach it. */
export type Service = {
  url: string;
  key: string;
  fetch: typeof fetch;
  /** The text of the newest mail to an address; undefined if mail cannot be read. */
  lastMail?: (to: string) => Promise<string>;
};

/** Node 20 has no WebSocket, which the client requires although nothing here uses it. */
class NoTransport {
  constructor() {
    throw new Error("realtime is not used");
  }
}

/** The real client with its own cookies, called `name`, as in one browser. */
export function openBrowser(service: Service, name = "contract") {
  const jar = new Map<string, string>();
  const { auth } = createServerClient(service.url, service.key, {
    cookieOptions: { name },
    cookies: {
      encode: "tokens-only",
      getAll: () => Array.from(jar, ([name, value]) => ({ name, value })),
      setAll: (cookies) => {
        for (const { name, value } of cookies) {
          if (value) jar.set(name, value);
          else jar.delete(name);
        }
      },
    },
    auth: { experimental: { appendPkceFlowIdToRedirects: true } },
    global: { fetch: service.fetch },
    realtime: { transport: NoTransport as never },
  });
  const events: AuthChangeEvent[] = [];
  auth.onAuthStateChange((event) => {
    events.push(event);
  });
  return { auth, jar, events };
}

export type Browser = ReturnType<typeof openBrowser>;

/** The status and code of a refusal; null if there was none. */
export function refusalIn(error: unknown) {
  if (!(error instanceof Error)) return null;
  return { status: Reflect.get(error, "status"), code: Reflect.get(error, "code") };
}
