import type { Author } from "@/lib/authors/schema";
import { isHandle } from "@/lib/authors/username";
import { PER_PAGE } from "@/lib/authors/views";
import type { Language } from "@/lib/i18n/languages";
import { authorPath, pagePath } from "@/lib/routes";

type Crumb = { name: string; path: string };

/** schema.org BreadcrumbList. */
export function breadcrumb(site: URL, crumbs: Crumb[]): object {
  return {
    "@type": "BreadcrumbList",
    itemListElement: crumbs.map(({ name, path }, place) => ({
      "@type": "ListItem",
      position: place + 1,
      name,
      item: new URL(path, site).href,
    })),
  };
}

export function crumbsToAuthors(language: Language, siteName: string, authors: string): Crumb[] {
  return [
    { name: siteName, path: pagePath(language, "home") },
    { name: authors, path: pagePath(language, "authors") },
  ];
}

type Place = { language: Language; page: number; site: URL };

/** schema.org ItemList: links in order, only to pages that engines may index. */
export function authorList(authors: Author[], { language, page, site }: Place): object {
  const listed = authors.filter(({ is_blocked, username }) => !is_blocked && isHandle(username));
  const before = (page - 1) * PER_PAGE;
  return {
    "@type": "ItemList",
    numberOfItems: listed.length,
    itemListElement: listed.map(({ name, username }, place) => ({
      "@type": "ListItem",
      position: before + place + 1,
      name,
      url: new URL(authorPath(language, username), site).href,
    })),
  };
}
