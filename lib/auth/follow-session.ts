import type {
  AuthChangeEvent,
  Session,
  SupabaseClient,
  SupportedStorage,
} from "@supabase/supabase-js";
import { browserStorage } from "@/lib/browser-storage";
import { claimDeviceHearts } from "@/lib/favorites/device-hearts";
import { within } from "@/lib/within";
import { ANONYMOUS, type BrowserViewer, isUserKnown, viewerOfSession } from "./browser-viewer";
import { sendToService } from "./send-to-service";
import { hasSessionCookie, SESSION_COOKIE } from "./session-cookie";
import { hostedService } from "./sign-in-service";
import { syncUser } from "./sync-user";
import {
  forgetViewer,
  rememberedViewer,
  rememberViewer,
  USER_KEY,
  USER_STORE_KEY,
} from "./viewer-memory";

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

/** The remembered user is shown after this. */
export const PATIENCE_MS = 5_000;

export const LEFT: BrowserViewer = { status: "anonymous", user: null, hasLeft: true };

let isLeaving = false;

export function markLeaving(leaving: boolean): void {
  isLeaving = leaving;
}

export async function startSession(
  showViewer: (viewer: BrowserViewer) => void,
): Promise<SupabaseClient> {
  if (hasSessionCookie()) showViewer({ status: "loading", user: rememberedViewer() });
  const opening = browserClient();

  /** The other tab may have sent no message. */
  function noticeSignOut({ key, newValue }: StorageEvent): void {
    const isUser = key === USER_KEY || key === USER_STORE_KEY;
    if (!isUser || newValue !== null || hasSessionCookie()) return;
    showViewer(isLeaving ? LEFT : ANONYMOUS);
  }

  async function readSession(): Promise<Session | null> {
    const asked = opening.then(
      (client) => client.auth.getSession(),
      () => undefined,
    );
    return (await within(PATIENCE_MS, asked))?.data.session ?? null;
  }

  /** Back can show the page as it was long ago. */
  async function comeBack({ persisted }: PageTransitionEvent): Promise<void> {
    if (!persisted) return;
    isLeaving = false;
    showViewer(viewerAfter("INITIAL_SESSION", hasSessionCookie() ? await readSession() : null));
  }

  addEventListener("storage", noticeSignOut);
  addEventListener("pageshow", comeBack);
  const patience = setTimeout(() => {
    const viewer = remembered();
    if (viewer.status === "signed-in") showViewer(viewer);
  }, PATIENCE_MS);
  const client = await opening.catch((error: unknown) => {
    clearTimeout(patience);
    throw error;
  });
  client.auth.onAuthStateChange((event, session) => {
    clearTimeout(patience);
    const viewer = viewerAfter(event, session);
    if (viewer.status === "signed-in") isLeaving = false;
    showViewer(isLeaving && viewer.status === "anonymous" ? LEFT : viewer);
  });
  return client;
}

function viewerAfter(event: AuthChangeEvent, session: Session | null): BrowserViewer {
  if (session && isUserKnown(session)) return welcome(session);
  // The service did not respond: keep the session and check again later.
  if (event === "INITIAL_SESSION" && hasSessionCookie()) return remembered();
  forgetViewer();
  return ANONYMOUS;
}

function welcome(session: Session): BrowserViewer {
  const viewer = viewerOfSession(session);
  if (viewer.status !== "signed-in") return viewer;
  rememberViewer(viewer.user);
  // Before any request is sent. The next user of this browser gets none of them.
  claimDeviceHearts(browserStorage(), viewer.user.id);
  void syncUser(session);
  return viewer;
}

function remembered(): BrowserViewer {
  const user = rememberedViewer();
  return user ? { status: "signed-in", user } : ANONYMOUS;
}
