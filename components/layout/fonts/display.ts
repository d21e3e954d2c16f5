import localFont from "next/font/local";

/**
 * The face of headings and numerals: Bricolage Grotesque, cut by `scripts/subset-font.mjs`. `optional`
 * never swaps a shown text: a first visit on a slow network keeps the fallback, and nothing moves.
 */
export const displayFont = localFont({
  src: "./display.woff2",
  weight: "700 800",
  display: "optional",
  variable: "--font-reel",
  adjustFontFallback: "Arial",
});
