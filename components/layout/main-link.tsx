"use client";

import { usePathname } from "next/navigation";
import { type ReactNode, useSyncExternalStore } from "react";
import { rememberedBoard } from "@/components/listing/board-memory";
import type { Language } from "@/lib/i18n/languages";
import { languageBoardPath, pagePath } from "@/lib/routes";

type Props = { href: string; className: string; children: ReactNode };

function MainLink({ href, className, children }: Props) {
  const isHere = usePathname() === href;
  return (
    <a href={href} aria-current={isHere ? "page" : undefined} className={className}>
      {children}
    </a>
  );
}

const never = () => () => undefined;

/** The one chosen last, of all posts or of one language. */
export function usePopularPath(language: Language): string {
  const of = useSyncExternalStore(never, rememberedBoard, () => null);
  return of ? languageBoardPath(language, of) : pagePath(language, "popular");
}

const MAIN_PAGES = ["recent", "popular", "authors", "favorites"] as const;

export type MainTexts = Record<(typeof MAIN_PAGES)[number], string>;

type LinksProps = {
  language: Language;
  texts: MainTexts;
  className: string;
};

/** Made in the browser too: the page's data would repeat each. */
export function MainLinks({ language, texts, className }: LinksProps) {
  const popular = usePopularPath(language);
  return MAIN_PAGES.map((page) => (
    <li key={page}>
      <MainLink
        href={page === "popular" ? popular : pagePath(language, page)}
        className={className}
      >
        {texts[page]}
      </MainLink>
    </li>
  ));
}
