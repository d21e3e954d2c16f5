"use client";

import { useEffect } from "react";
import {
  detectLanguage,
  LANGUAGE_COOKIE,
  LANGUAGE_STORAGE_KEY,
  NEGOTIATED_COOKIE,
  TEXT_ORDER,
} from "@/lib/i18n/detection";
import type { Language } from "@/lib/i18n/languages";
import { inLanguage } from "@/lib/i18n/languages";

const YEAR_SECONDS = 31_536_000;

/** Not decoded: ours are plain, and a malformed cookie of another app would throw. */
function cookie(name: string): string | null {
  const pair = document.cookie.split("; ").find((one) => one.startsWith(`${name}=`));
  return pair ? pair.slice(name.length + 1) : null;
}

function writeCookie(name: string, value: string, maxAgeSeconds: number): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Safari and Firefox of 2024
  document.cookie = `${name}=${value}; Max-Age=${maxAgeSeconds}; Path=/; SameSite=Lax`;
}

/** The cookie is for the server, local storage for later visits. */
export function rememberLanguage(language: Language): void {
  writeCookie(LANGUAGE_COOKIE, language, YEAR_SECONDS);
  try {
    localStorage.setItem(LANGUAGE_STORAGE_KEY, language);
  } catch {
    // Storage is blocked or full; the cookie is enough.
  }
}

export function preferredLanguage(pageLanguage: Language): Language {
  let stored: string | null = null;
  try {
    stored = localStorage.getItem(LANGUAGE_STORAGE_KEY);
  } catch {
    // Storage is blocked.
  }
  const found = { localStorage: stored, cookie: cookie(LANGUAGE_COOKIE), htmlTag: pageLanguage };
  return detectLanguage(found, TEXT_ORDER);
}

/** True once per redirect. */
export function takeNegotiatedMark(): boolean {
  const marked = cookie(NEGOTIATED_COOKIE) !== null;
  if (marked) writeCookie(NEGOTIATED_COOKIE, "", 0);
  return marked;
}

/** If the server has just negotiated another language, the page is replaced, once. */
export function LanguageMemory({ language }: { language: Language }) {
  useEffect(() => {
    const preferred = preferredLanguage(language);
    rememberLanguage(preferred);
    if (!takeNegotiatedMark() || preferred === language) return;
    location.replace(inLanguage(location.pathname, preferred) + location.search + location.hash);
  }, [language]);
  return null;
}
