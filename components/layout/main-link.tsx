"use client";

import { usePathname } from "next/navigation";
import { rememberedBoard } from "@/components/listing/board-memory";
import { Icon } from "@/components/ui/icon";
import { useBrowserValue } from "@/components/ui/use-browser-value";
import type { Language } from "@/lib/i18n/languages";
import { languageBoardPath, type PageName, pagePath } from "@/lib/routes";
import { PAGE_ICONS } from "./page-icons";

/** Pages that belong to the link of another one. */
export type Section = { page: PageName; section?: readonly PageName[] };

export const RANKINGS = ["popular", "rising", "highlyRated"] as const;

/** Value of `aria-current` for the link of a section. */
export function useCurrent(language: Language) {
  const path = usePathname();
  return ({ page, section = [] }: Section, href?: string) => {
    if (path === pagePath(language, page) || path === href) return "page";
    const isBelow = (one: PageName) => `${path}/`.startsWith(`${pagePath(language, one)}/`);
    return section.some(isBelow) ? "true" : undefined;
  };
}

/** The one chosen last, of all posts or of one language. */
export function usePopularPath(language: Language): string {
  const of = useBrowserValue(rememberedBoard, null);
  return of ? languageBoardPath(language, of) : pagePath(language, "popular");
}

const MAIN_PAGES = ["recent", "popular", "authors", "favorites"] as const;

type MainPage = (typeof MAIN_PAGES)[number];

export type MainTexts = Record<MainPage, string>;

type LinksProps = {
  language: Language;
  texts: MainTexts;
  className: string;
  hasIcons?: boolean;
};

/** Made in the browser too: the page's data would repeat each. */
export function MainLinks({ language, texts, className, hasIcons }: LinksProps) {
  const popular = usePopularPath(language);
  const currentOf = useCurrent(language);
  return MAIN_PAGES.map((page) => {
    const isPopular = page === "popular";
    const href = isPopular ? popular : pagePath(language, page);
    const current = currentOf({ page, section: isPopular ? RANKINGS : [] }, href);
    return (
      <li key={page}>
        <a href={href} aria-current={current} className={className}>
          {hasIcons && <Icon name={PAGE_ICONS[page]} className="size-5 text-muted" />}
          {texts[page]}
        </a>
      </li>
    );
  });
}
