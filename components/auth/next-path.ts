import { safeNextPath } from "@/lib/auth/safe-next-path";

const KEY = "postreel-next";

/** Where a sign-in that leaves this site is to end: in this tab only, and out of every address. */
export function keepNextPath(): void {
  try {
    const next = new URLSearchParams(location.search).get("next");
    if (next === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, next);
  } catch {
    // Storage is blocked: the sign-in ends at home.
  }
}

/** What was kept, once. */
export function takeNextPath(home: string): string {
  try {
    const next = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return safeNextPath(next, home);
  } catch {
    return home;
  }
}

/** Where the sign-in of this page ends. */
export function nextPathOfAddress(home: string): string {
  return safeNextPath(new URLSearchParams(location.search).get("next"), home);
}
