import { LANGUAGES } from "@/lib/i18n/languages";

const PAGES = new RegExp(
  `^/(?:${LANGUAGES.join("|")})/(?:(?:authors/)?search|favorites|following|account|moderation)$`,
);

/**
 * Whether the page of a path is rendered per request. All others are cached, without their query.
 */
export function isMadePerRequest(path: string): boolean {
  return PAGES.test(path);
}
