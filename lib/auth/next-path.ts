import { queryValues } from "../query-values";

const BASE = "https://postreel.invalid";
const MAX_LENGTH = 512;

/** One slash at the start: two, or a backslash, begin another host. */
const ROOTED = /^\/(?![/\\])/;
/** Browsers drop tabs and line ends, and read a backslash as a slash. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
const TRICKS = /[\\\u0000-\u0020\u007f]/;
/** Sign-in itself: returning to it would loop. */
const SIGN_IN = /\/auth\/(callback|v1)(\/|$)/;

/** Allows a path of this site only. */
export function safeNextPath(wanted: string | null | undefined, fallback: string): string {
  if (!wanted || wanted.length > MAX_LENGTH || !ROOTED.test(wanted) || TRICKS.test(wanted))
    return fallback;
  if (!URL.canParse(wanted, BASE)) return fallback;
  const url = new URL(wanted, BASE);
  const path = url.pathname + url.search + url.hash;
  // Checked again after resolving: `/..//evil.example` begins with one slash and resolves to two.
  if (url.origin !== BASE || path.startsWith("//") || new URL(path, BASE).origin !== BASE) {
    return fallback;
  }
  return SIGN_IN.test(url.pathname) ? fallback : path;
}

const KEY = "postreel-next";

/** Keeps the path in this tab only, and in no address. */
export function keepNextPath(): void {
  try {
    const next = queryValues(new URLSearchParams(location.search)).next;
    if (next === undefined) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, next);
  } catch {
    // Storage is blocked.
  }
}

export function takeNextPath(home: string): string {
  try {
    const next = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return safeNextPath(next, home);
  } catch {
    return home;
  }
}

export function nextPathOfAddress(home: string): string {
  return safeNextPath(queryValues(new URLSearchParams(location.search)).next, home);
}
