import { LANGUAGES } from "../i18n/languages";

/**
 * Authors are told to search engines by spans of ids, each a sitemap of its own: an author stays in
 * one file for good. A file has an address per language, 10 000 at most of the 50 000 allowed.
 */
export const SPAN = Math.floor(10_000 / LANGUAGES.length);

export type SitemapName = { kind: "pages" | "authors"; number: number };

/** `authors-3.xml`; the numbers begin with 1. Null for any other name. */
export function sitemapOf(name: string): SitemapName | null {
  const [, kind, digits] = /^(pages|authors)-([1-9]\d{0,12})\.xml$/.exec(name) ?? [];
  if (kind !== "pages" && kind !== "authors") return null;
  return { kind, number: Number(digits) };
}

export function sitemapFile({ kind, number }: SitemapName): string {
  return `${kind}-${number}.xml`;
}

/** From `from` on, up to and without `until`: as text, since they are 64-bit. */
export function spanOf(number: number): { from: string; until: string } {
  const until = BigInt(number) * BigInt(SPAN);
  return { from: String(until - BigInt(SPAN)), until: String(until) };
}
