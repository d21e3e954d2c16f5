import { DEFAULT_LANGUAGE, LANGUAGES } from "../i18n/languages";
import { PAGES, pagePath } from "../routes";

/** An address without a language is English here: a redirect would leave another one in the history. */
export const CALLBACK_REWRITES = [
  { source: PAGES.callback, destination: pagePath(DEFAULT_LANGUAGE, "callback") },
];

/** Its address may hold a sign-in code, which no cache may keep and no link may pass on. */
export const CALLBACK_HEADERS = {
  source: `/:lang(${LANGUAGES.join("|")})?${PAGES.callback}`,
  headers: [
    { key: "Referrer-Policy", value: "no-referrer" },
    { key: "Cache-Control", value: "private, no-store" },
  ],
};
