import { LANGUAGES } from "@/lib/i18n/languages";

const MADE_ANEW = new RegExp(`^/(?:${LANGUAGES.join("|")})/(?:authors/search)$`);

/** Whether the page of a path is made for each request. Any other is kept, and knows no query. */
export function isMadeAnew(path: string): boolean {
  return MADE_ANEW.test(path);
}
