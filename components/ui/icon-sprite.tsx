"use client";

import { iconSymbols } from "./icon-paths";

/** Server only: hydration keeps it, and neither scripts nor the RSC payload repeat the drawings. */
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
