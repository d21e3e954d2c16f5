import type { Language } from "@/lib/i18n/languages";
import { pagePath } from "@/lib/routes";

type Crumb = { name: string; path: string };

/** The way from the home page to a page (schema.org BreadcrumbList). */
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
