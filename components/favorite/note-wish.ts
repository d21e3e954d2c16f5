import { currentViewer } from "@/lib/auth/session-store";
import type { HeartChange } from "./hearts";

/** What was wanted of hearts and is not settled yet, in its order. It goes with a sign-out. */
export const WISHES_KEY = "favorites-wanted";
/** This page among those that a browser has open, or has left. */
export const PAGE = Math.random();

export type Wish = { by: string; change: HeartChange; page: number; at: number };

/**
 * Keeps a wish until it is settled, for the page may be left before that. Gives whose it is, where
 * that is known. Every page of cards holds this file; what settles a wish comes later.
 */
export function noteWish(change: HeartChange): string | undefined {
  let by = currentViewer().user?.id;
  try {
    by ??= JSON.parse(localStorage.getItem("user") ?? "").id;
    const noted = JSON.parse(localStorage.getItem(WISHES_KEY) ?? "[]");
    noted.push({ by, change, page: PAGE, at: Date.now() });
    localStorage.setItem(WISHES_KEY, JSON.stringify(noted));
  } catch {
    // Nobody's, blocked or full: the wish is lost if this page is left too soon.
  }
  return by;
}
