import type { Metadata } from "next";
import { LANGUAGES, type Language } from "./languages";

export function feedTypes(...feeds: { title: string; url: string }[]) {
  return { types: { "application/atom+xml": feeds } };
}

/** `path` is without prefix: `""`, `/authors`. `x-default` has none either, and negotiates. */
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
