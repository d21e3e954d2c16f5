"use client";

import { usePathname, useSearchParams } from "next/navigation";
import type { MouseEvent } from "react";
import { Icon } from "@/components/ui/icon";
import { useDisclosure } from "@/components/ui/use-disclosure";
import { inLanguage, LANGUAGE_NAMES, LANGUAGES, type Language } from "@/lib/i18n/languages";
import { rememberLanguage } from "./language-memory";

export function LanguageMenu({ language, label }: { language: Language; label: string }) {
  const disclosure = useDisclosure();

  return (
    <details className="relative sm:w-28" {...disclosure}>
      <summary className="menu-summary">
        <Icon name="globe" />
        <span className="sr-only">{label}: </span>
        <span className="max-sm:sr-only">{LANGUAGE_NAMES[language]}</span>
      </summary>
      <ul className="menu-sheet w-52">
        <LanguageLinks language={language} />
      </ul>
    </details>
  );
}

export function LanguageLinks({ language }: { language: Language }) {
  const pathname = usePathname();
  // Spelled as browsers do in addresses.
  const query = useSearchParams().toString().replaceAll("+", "%20");
  const search = query && `?${query}`;

  function choose({ button, currentTarget }: MouseEvent<HTMLAnchorElement>, chosen: Language) {
    // The right mouse button chooses nothing.
    if (button > 1) return;
    rememberLanguage(chosen);
    currentTarget.href = inLanguage(location.pathname, chosen) + location.search;
  }

  return (
    <>
      {LANGUAGES.map((one) => (
        <li key={one}>
          <a
            href={inLanguage(pathname, one) + search}
            hrefLang={one}
            lang={one}
            aria-current={one === language ? "true" : undefined}
            suppressHydrationWarning
            onClick={(event) => choose(event, one)}
            onAuxClick={(event) => choose(event, one)}
            className="menu-row"
          >
            {/* biome-ignore lint/performance/noImgElement: a drawing that is fetched when the menu opens */}
            <img
              src={`/flags/${one}.svg`}
              width={20}
              height={15}
              alt=""
              loading="lazy"
              className="rounded-xs"
            />
            <span className="grow">{LANGUAGE_NAMES[one]}</span>
            {one === language && <Icon name="check" />}
          </a>
        </li>
      ))}
    </>
  );
}
