import type { SupabaseClient } from "@supabase/supabase-js";
import { within } from "@/lib/within";
import { ANONYMOUS, type BrowserViewer, isSameViewer, LOADING } from "./browser-viewer";
import { hasSessionCookie } from "./session-cookie";

/** Nothing waits longer for the client to load. What comes later is still followed. */
const PATIENCE_MS = 10_000;

/**
 * Who looks at this page. Every page holds this file; what it imports on demand comes only with a
 * session, or when the visitor goes to sign in.
 */
let viewer: BrowserViewer = LOADING;
let opening: Promise<SupabaseClient | null> | undefined;
let isToLook = false;
const listeners = new Set<() => void>();

/** For whatever follows the session; pages only look. */
export function showViewer(next: BrowserViewer): void {
  if (isSameViewer(viewer, next)) return;
  viewer = next;
  for (const listener of listeners) listener();
}

export function currentViewer(): BrowserViewer {
  return viewer;
}

export function subscribeViewer(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener("visibilitychange", look);
  listeners.add(listener);
  // Once for all that begin together, and not in the task that brings the page to life.
  if (!isToLook) setTimeout(look);
  isToLook = true;
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener("visibilitychange", look);
  };
}

/** A tab that was left anonymous may come back to a session begun in another one. */
function look(): void {
  isToLook = false;
  if (opening) return;
  if (hasSessionCookie()) void openSession();
  else showViewer(ANONYMOUS);
}

/** The sign-in client, loaded at the first call; null where it cannot be had, and the site goes on without. */
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
