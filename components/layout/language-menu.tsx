"use client";

import { usePathname } from "next/navigation";
import { type KeyboardEvent, type MouseEvent, useRef } from "react";
import { Icon } from "@/components/ui/icon";
import { inLanguage } from "@/lib/i18n/language-redirect";
import { LANGUAGE_NAMES, LANGUAGES, type Language } from "@/lib/i18n/languages";
import { rememberLanguage } from "./remembered-language";

/** A disclosure with one link for each language, to the same page with the same query. */
export function LanguageMenu({ language, label }: { language: Language; label: string }) {
  const pathname = usePathname();
  const menu = useRef<HTMLDetailsElement>(null);

  function close() {
    if (menu.current) menu.current.open = false;
  }

  function closeOnEscape({ key }: KeyboardEvent) {
    if (key !== "Escape" || !menu.current?.open) return;
    close();
    menu.current.querySelector("summary")?.focus();
  }

  function choose({ currentTarget }: MouseEvent<HTMLAnchorElement>, chosen: Language) {
    rememberLanguage(chosen);
    currentTarget.search = location.search;
  }

  return (
    <details
      ref={menu}
      className="group relative"
      onKeyDown={closeOnEscape}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget && !menu.current?.contains(relatedTarget)) close();
      }}
    >
      <summary className="bare-summary flex min-h-11 items-center gap-2 rounded-lg px-3 text-sm text-muted hover:bg-raised hover:text-ink">
        <Icon name="globe" />
        <span className="sr-only">{label}: </span>
        <span>{LANGUAGE_NAMES[language]}</span>
      </summary>
      <ul className="absolute end-0 z-10 mt-2 w-48 rounded-xl border border-line bg-surface p-1 shadow-card">
        {LANGUAGES.map((one) => (
          <li key={one}>
            <a
              href={inLanguage(pathname, one)}
              hrefLang={one}
              lang={one}
              aria-current={one === language ? "true" : undefined}
              onClick={(event) => choose(event, one)}
              className="flex min-h-11 items-center justify-between rounded-lg px-3 hover:bg-raised aria-[current]:text-accent"
            >
              {LANGUAGE_NAMES[one]}
              {one === language && <Icon name="check" />}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
