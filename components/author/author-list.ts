import { PER_PAGE } from "@/lib/authors/per-page";
import type { Author } from "@/lib/authors/schema";
import { isHandle } from "@/lib/authors/username";
import type { Language } from "@/lib/i18n/languages";
import { authorPath } from "@/lib/routes";

type Place = { language: Language; page: number; site: URL };

/**
 * A page of the directory for programs (schema.org ItemList): links in their order, to pages that
 * engines may keep. Who is blocked, or has no handle, is shown to people only.
 */
export function authorList(authors: Author[], { language, page, site }: Place): object {
  const told = authors.filter(({ is_blocked, username }) => !is_blocked && isHandle(username));
  const before = (page - 1) * PER_PAGE;
  return {
    "@type": "ItemList",
    numberOfItems: told.length,
    itemListElement: told.map(({ name, username }, place) => ({
      "@type": "ListItem",
      position: before + place + 1,
      name,
      url: new URL(authorPath(language, username), site).href,
    })),
  };
}
