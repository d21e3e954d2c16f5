import type { SupabaseClient } from "@supabase/supabase-js";
import { within } from "@/lib/within";
import { ANONYMOUS, type BrowserViewer, isSameViewer, LOADING } from "./browser-viewer";
import { hasSessionCookie } from "./session-cookie";

/** A client that loads later is still followed. */
const PATIENCE_MS = 10_000;

/** Every page loads this file; its dynamic imports load only with a session, or to sign in. */
let viewer: BrowserViewer = LOADING;
let opening: Promise<SupabaseClient | null> | undefined;
let isToLook = false;
const listeners = new Set<() => void>();

/** Only the code that follows the session calls this. */
export function showViewer(next: BrowserViewer): void {
  if (isSameViewer(viewer, next)) return;
  viewer = next;
  for (const listener of listeners) listener();
}

export function currentViewer(): BrowserViewer {
  return viewer;
}

export function subscribeViewer(listener: () => void): () => void {
  if (listeners.size === 0) {
    addEventListener("visibilitychange", look);
    addEventListener("storage", lookBeside);
  }
  listeners.add(listener);
  // One look serves all subscribers of a tick, and runs after the task that hydrates the page.
  if (!isToLook) setTimeout(look);
  isToLook = true;
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    removeEventListener("visibilitychange", look);
    removeEventListener("storage", lookBeside);
  };
}

/** A page that was left anonymous may come back to a session that another page began. */
function look(): void {
  isToLook = false;
  if (opening) return;
  if (hasSessionCookie()) void openSession();
  else showViewer(ANONYMOUS);
}

/** That window's page stores the user. */
function lookBeside({ newValue }: StorageEvent): void {
  if (newValue !== null && document.visibilityState === "visible") look();
}

/** Null if the client cannot be loaded: the site works without. */
export async function openSession(): Promise<SupabaseClient | null> {
  opening ??= load();
  const client = await within(PATIENCE_MS, opening);
  if (!client && viewer.status === "loading") showViewer(ANONYMOUS);
  return client;
}

async function load(): Promise<SupabaseClient | null> {
  try {
    const { startSession } = await import("./follow-session");
    return await startSession(showViewer);
  } catch (error) {
    console.error("Sign-in could not be loaded.", error);
    opening = undefined;
    showViewer(ANONYMOUS);
    return null;
  }
}
