import type { createBrowserClient } from "@supabase/ssr";
import type { SupabaseClient } from "@supabase/supabase-js";
import { vi } from "vitest";
import { SESSION_COOKIE } from "../session-cookie";
import type { Service } from "./open-browser";

/** Answers requests that do not go to the sign-in service. */
type Send = (request: Request) => Response | Promise<Response>;

function storage(): Pick<Storage, "getItem" | "setItem" | "removeItem"> {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}

/** An empty document; its cookies are written and read as in a browser. */
function emptyDocument() {
  const jar = new Map<string, string>();
  return {
    visibilityState: "visible",
    getElementById: () => null,
    querySelector: () => null,
    // SWR reads whether the page has focus.
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    get cookie() {
      return Array.from(jar, (pair) => pair.join("=")).join("; ");
    },
    set cookie(text: string) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(text) ?? [];
      if (/max-age=0/i.test(text)) jar.delete(name);
      else jar.set(name, value);
    },
  };
}

type CreateClient = typeof createBrowserClient;

/** The library keeps one client per process; here each tab has a client of its own. */
async function ownClients(
  loading: Promise<void>,
): Promise<{ create: CreateClient; clients: SupabaseClient[] }> {
  const library = await vi.importActual<{ createBrowserClient: CreateClient }>("@supabase/ssr");
  const clients: SupabaseClient[] = [];
  const create = (url: string, key: string, options: object) => {
    const client = library.createBrowserClient(url, key, { ...options, isSingleton: false });
    clients.push(client);
    return client;
  };
  vi.doMock("@supabase/ssr", async () => {
    await loading;
    return { ...library, createBrowserClient: create };
  });
  return { create: create as CreateClient, clients };
}

/**
 * Adds what browsers have and Node lacks, for our code that runs in the page at `address`: cookies,
 * storage and a network. Import the page's code after this call. The library loads when `loading`
 * resolves.
 */
export async function stubBrowser(
  service: Service,
  send: Send,
  { address = "/en", loading = Promise.resolve() } = {},
) {
  const events = new EventTarget();
  const url = new URL(address, service.url);
  const network: typeof fetch = async (input, init) => {
    const request = new Request(new URL(input instanceof Request ? input.url : input, url), init);
    if (request.url.startsWith(`${service.url}/auth/v1/`)) return service.fetch(request);
    return send(request);
  };
  const globals = {
    window: globalThis,
    document: emptyDocument(),
    location: url,
    history: { state: null, replaceState: () => undefined },
    localStorage: storage(),
    sessionStorage: storage(),
    navigator: {},
    fetch: network,
    // The client requires a WebSocket, and nothing here uses it.
    WebSocket: class {},
    addEventListener: events.addEventListener.bind(events),
    removeEventListener: events.removeEventListener.bind(events),
    dispatchEvent: events.dispatchEvent.bind(events),
  };
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
  vi.resetModules();
  const { create, clients } = await ownClients(loading);
  return {
    /** Another tab of this browser, with the same cookies and storage; it broadcasts changes. */
    openTab: () =>
      create(service.url, service.key, {
        cookieOptions: { name: SESSION_COOKIE },
        cookies: { encode: "tokens-only" },
        auth: {
          autoRefreshToken: false,
          detectSessionInUrl: false,
          experimental: { appendPkceFlowIdToRedirects: true },
        },
      }),
    /** Stores an item in another tab, as this page is notified of it. */
    storeElsewhere: (key: string, newValue: string) => {
      localStorage.setItem(key, newValue);
      events.dispatchEvent(Object.assign(new Event("storage"), { key, newValue }));
    },
    /** Removes an item from storage in another tab, as this page is notified of it. */
    removeElsewhere: (key: string) => {
      localStorage.removeItem(key);
      events.dispatchEvent(Object.assign(new Event("storage"), { key, newValue: null }));
    },
    /** Fires the events of Back, which shows the page as it was left. */
    comeBack: () => {
      events.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
    },
    /** Fires the events of switching tabs, which hides or shows the page. */
    turn: (visibilityState: "hidden" | "visible") => {
      Object.assign(document, { visibilityState });
      events.dispatchEvent(new Event("visibilitychange"));
    },
    close: async () => {
      for (const { auth } of clients) await auth.dispose();
      vi.doUnmock("@supabase/ssr");
      vi.unstubAllGlobals();
    },
  };
}
