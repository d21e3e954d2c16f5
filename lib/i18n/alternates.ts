import type { Metadata } from "next";
import { LANGUAGES, type Language } from "./languages";

/** Names the feeds of a page in its head. */
export function feedTypes(...feeds: { title: string; url: string }[]) {
  return { types: { "application/atom+xml": feeds } };
}

/**
 * Canonical and language alternates of a page, relative to the site's origin. `path` is without
 * prefix: `""`, `/authors`. `x-default` is the address without prefix, which negotiates.
 */
export function alternatesOf(
  path: string,
  language: Language,
): NonNullable<Metadata["alternates"]> {
  const languages = Object.fromEntries(LANGUAGES.map((one) => [one, `/${one}${path}`]));
  return {
    canonical: `/${language}${path}`,
    languages: { ...languages, "x-default": path || "/" },
  };
}
