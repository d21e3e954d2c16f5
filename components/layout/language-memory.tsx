"use client";

import { useEffect } from "react";
import { inLanguage } from "@/lib/i18n/language-redirect";
import type { Language } from "@/lib/i18n/languages";
import { preferredLanguage, rememberLanguage, takeNegotiatedMark } from "./remembered-language";

/**
 * Shows the server what only the browser knows. Where the server has just chosen the language
 * without knowing it, the page is replaced once by the preferred one; an address with a language
 * in it always stands.
 */
export function LanguageMemory({ language }: { language: Language }) {
  useEffect(() => {
    const preferred = preferredLanguage(language);
    rememberLanguage(preferred);
    if (!takeNegotiatedMark() || preferred === language) return;
    location.replace(inLanguage(location.pathname, preferred) + location.search + location.hash);
  }, [language]);
  return null;
}
