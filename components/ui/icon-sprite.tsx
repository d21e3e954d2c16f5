"use client";

import { iconSymbols } from "./icon-paths";

/**
 * Every icon once per page, referenced by `Icon`. Rendered on the server only: hydration keeps it, and
 * neither the scripts nor the RSC payload repeat the drawings.
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
