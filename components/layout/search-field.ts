import type { Language } from "@/lib/i18n/languages";
import { pagePath } from "@/lib/routes";
import { SEARCH_FIELD_ID } from "@/lib/search/view";

/** Address of the search page; the fragment moves the focus to its field. */
export const searchField = (language: Language) =>
  `${pagePath(language, "search")}#${SEARCH_FIELD_ID}`;
