import { LANGUAGES } from "./languages";

/** Paths of pages below a language; `*` is one segment. A test compares them with `app/[lang]`. */
export const PAGE_PATHS = [
  "",
  "/account",
  "/api-docs",
  "/auth/callback",
  "/author/*",
  "/authors",
  "/favorites",
  "/following",
  "/help/*",
  "/highly-rated",
  "/history",
  "/login",
  "/moderation",
  "/moderation/act",
  "/popular-videos",
  "/popular-videos/*",
  "/privacy-policy",
  "/recent-videos",
  "/report",
  "/report/ticket",
  "/result",
  "/search",
  "/terms",
  "/video/*",
];

/** Routes below a language that take a form. */
const FORM_PATHS = /^\/[^/]+\/(?:report\/ticket|moderation\/act|result)\/?$/;

/** The longest segment that can name something: a handle, a number, a day. */
const SEGMENT = "[^/]{1,100}";

const KNOWN = new RegExp(
  `^/(?:${LANGUAGES.join("|")})(?:${PAGE_PATHS.map((path) => path.replace("*", SEGMENT)).join("|")})/?$`,
);

const LANGUAGE = new RegExp(`^/(${LANGUAGES.join("|")})(?:/|$)`);

/** Whether a path can be a page, before any data is read. */
export function isPagePath(pathname: string): boolean {
  return KNOWN.test(pathname);
}

/** The path of the one kept 404 page in the language of an unknown page; null for other paths. */
export function unknownPagePath(pathname: string): string | null {
  const language = LANGUAGE.exec(pathname)?.[1];
  return language === undefined || isPagePath(pathname) ? null : `/${language}/-`;
}

/** Whether a page of this path can be sent something. */
export function takesForms(pathname: string): boolean {
  return FORM_PATHS.test(pathname);
}
