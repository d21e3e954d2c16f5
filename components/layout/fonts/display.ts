import localFont from "next/font/local";

/** Cut by `scripts/subset-font.mjs`. `optional` never swaps a shown text, so that nothing moves. */
export const displayFont = localFont({
  src: "./display.woff2",
  weight: "700 800",
  display: "optional",
  variable: "--font-reel",
  adjustFontFallback: "Arial",
});
