"use client";

import { Icon } from "@/components/ui/icon";
import { useDisclosure } from "@/components/ui/use-disclosure";
import { LANGUAGE_NAMES, type Language } from "@/lib/i18n/languages";
import { LanguageLinks } from "./language-links";

/** A disclosure with one link for each language, to the same page with the same query. */
export function LanguageMenu({ language, label }: { language: Language; label: string }) {
  const disclosure = useDisclosure();

  return (
    <details className="relative" {...disclosure}>
      <summary className="bare-summary flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-lg px-3 text-sm text-muted hover:bg-raised hover:text-ink">
        <Icon name="globe" />
        <span className="sr-only">{label}: </span>
        <span className="max-sm:sr-only">{LANGUAGE_NAMES[language]}</span>
      </summary>
      <ul className="absolute end-0 z-10 mt-2 w-52 rounded-xl border border-line bg-surface p-1 shadow-card">
        <LanguageLinks language={language} />
      </ul>
    </details>
  );
}
