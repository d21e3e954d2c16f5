"use client";

import { iconSymbols } from "./icon-paths";

/**
 * Every icon once per page, for `Icon` to point at. Only the server writes it: React leaves what
 * stands in the page, and neither the scripts nor their copy of the page bring the drawings again.
 */
export function IconSprite() {
  const symbols = typeof window === "undefined" ? iconSymbols() : "";
  return (
    <svg
      aria-hidden="true"
      className="hidden"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawings
      dangerouslySetInnerHTML={{ __html: symbols }}
    />
  );
}
