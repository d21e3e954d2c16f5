import type { SupabaseClient } from "@supabase/supabase-js";
import { within } from "@/lib/within";
import { ANONYMOUS, type BrowserViewer, isSameViewer, LOADING } from "./browser-viewer";
import { hasSessionCookie } from "./session-cookie";

/** How long anything waits for the client to load. If it loads later, it is still followed. */
const PATIENCE_MS = 10_000;

const LOOK_AT = ["visibilitychange", "storage"] as const;

/**
 * The user of this page. Every page loads this file; what it imports on demand loads only with a
 * session, or when the visitor goes to sign in.
 */
let viewer: BrowserViewer = LOADING;
let opening: Promise<SupabaseClient | null> | undefined;
let isToLook = false;
const listeners = new Set<() => void>();

/** For the code that follows the session; pages only read. */
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
    for (const event of LOOK_AT) addEventListener(event, look);
  }
  listeners.add(listener);
  // Once for all subscribers of a tick, and not in the task that hydrates the page.
  if (!isToLook) setTimeout(look);
  isToLook = true;
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    for (const event of LOOK_AT) removeEventListener(event, look);
  };
}

/**
 * A page that was left anonymous may return to a session that another one began, or stand beside the
 * one that begins it and stores its user.
 */
function look(): void {
  isToLook = false;
  if (opening) return;
  if (hasSessionCookie()) void openSession();
  else showViewer(ANONYMOUS);
}

/**
 * The sign-in client, loaded at the first call; null if it cannot be loaded, and the site works
 * without.
 */
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
