import type { AuthChangeEvent, Session, SupabaseClient } from "@supabase/supabase-js";
import { browserClient } from "./browser-client";
import { ANONYMOUS, type BrowserViewer } from "./browser-viewer";
import { dropSessionCookies, hasSessionCookie } from "./session-cookie";
import { syncUser } from "./sync-user";
import { forgetViewer, rememberedViewer, rememberViewer } from "./viewer-memory";
import { isUserKnown, viewerOfSession } from "./viewer-of-session";

/** How long a page waits for a service that does not answer, before it shows what it remembers. */
const PATIENCE_MS = 5_000;
const SIGN_OUT_PATIENCE_MS = 3_000;

/** Follows the session of this browser, in whichever tab it changes. */
export async function startSession(show: (viewer: BrowserViewer) => void): Promise<SupabaseClient> {
  const client = await browserClient();
  const patience = setTimeout(() => show(remembered()), PATIENCE_MS);
  client.auth.onAuthStateChange((event, session) => {
    clearTimeout(patience);
    show(follow(event, session));
  });
  return client;
}

function follow(event: AuthChangeEvent, session: Session | null): BrowserViewer {
  if (session && isUserKnown(session)) return welcome(session);
  // The service could not be asked: the session is kept, and asked about again later.
  if (event === "INITIAL_SESSION" && hasSessionCookie()) return remembered();
  forgetViewer();
  return ANONYMOUS;
}

function welcome(session: Session): BrowserViewer {
  const viewer = viewerOfSession(session);
  if (viewer.status !== "signed-in") return viewer;
  rememberViewer(viewer.user);
  void syncUser(session);
  return viewer;
}

function remembered(): BrowserViewer {
  const user = rememberedViewer();
  return user ? { status: "signed-in", user } : ANONYMOUS;
}

/** The bearer for our API, or null: nobody is signed in, or the service cannot be asked now. */
export async function accessTokenOf({ auth }: SupabaseClient): Promise<string | null> {
  const asked = auth.getSession().then(({ data }) => data.session);
  const session = await within(PATIENCE_MS, asked, null);
  if (!session || !isUserKnown(session)) return null;
  return viewerOfSession(session).status === "signed-in" ? session.access_token : null;
}

/** Ends the session here, also without a network; the service is told of it where it answers. */
export async function endSession({ auth }: SupabaseClient): Promise<void> {
  await within(SIGN_OUT_PATIENCE_MS, auth.signOut({ scope: "local" }), null).catch(console.warn);
  dropSessionCookies();
  forgetViewer();
}

function within<T>(ms: number, answer: Promise<T>, otherwise: T): Promise<T> {
  const late = new Promise<T>((resolve) => setTimeout(resolve, ms, otherwise));
  return Promise.race([answer, late]);
}
