import type { SupabaseClient } from "@supabase/supabase-js";
import { ANONYMOUS, type BrowserViewer, isSameViewer, LOADING } from "./browser-viewer";
import { dropSessionCookies, hasSessionCookie } from "./session-cookie";
import { forgetViewer, rememberedViewer } from "./viewer-memory";

/**
 * Who looks at this page. Every page holds this file; the client behind it comes only with a
 * session, or when the visitor goes to sign in.
 */
let viewer: BrowserViewer = LOADING;
let opening: Promise<SupabaseClient | null> | undefined;
let isLeaving = false;
const LEFT: BrowserViewer = { status: "anonymous", user: null, hasLeft: true };
const listeners = new Set<() => void>();

function show(next: BrowserViewer): void {
  if (next.status === "signed-in") isLeaving = false;
  const shown = isLeaving && next.status === "anonymous" ? LEFT : next;
  if (isSameViewer(viewer, shown)) return;
  viewer = shown;
  for (const listener of listeners) listener();
}

export function currentViewer(): BrowserViewer {
  return viewer;
}

export function subscribeViewer(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener("visibilitychange", look);
  listeners.add(listener);
  look();
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener("visibilitychange", look);
  };
}

/** A tab that was left anonymous may come back to a session begun in another one. */
function look(): void {
  if (opening) return;
  if (hasSessionCookie()) {
    show({ status: "loading", user: rememberedViewer() });
    void openSession();
  } else {
    show(ANONYMOUS);
  }
}

/** The sign-in client, loaded at the first call; null where it cannot be had, and the site goes on without. */
export function openSession(): Promise<SupabaseClient | null> {
  opening ??= import("./session")
    .then(({ startSession }) => startSession(show))
    .catch((error: unknown) => {
      console.error("Sign-in could not be loaded.", error);
      opening = undefined;
      show(ANONYMOUS);
      return null;
    });
  return opening;
}

/** The bearer for our API. Null while somebody is signed in means that the service cannot be asked now. */
export async function getAccessToken(): Promise<string | null> {
  if (!opening && !hasSessionCookie()) return null;
  const client = await openSession();
  if (!client) return null;
  const { accessTokenOf } = await import("./session");
  return accessTokenOf(client);
}

/** Signs out of this browser only. Works offline, and where the client cannot be loaded. */
export async function signOut(): Promise<void> {
  isLeaving = true;
  const client = await openSession();
  if (client) await (await import("./session")).endSession(client);
  dropSessionCookies();
  forgetViewer();
  show(ANONYMOUS);
}

/** Ends every session of the account. Nothing changes where the service does not do it. */
export async function signOutEverywhere({ auth }: SupabaseClient): Promise<{ error: unknown }> {
  isLeaving = true;
  const { error } = await auth.signOut({ scope: "global" });
  isLeaving = !error;
  return { error };
}
