"use client";

import { useBrowserValue } from "@/components/ui/use-browser-value";

/** The year of the browser: the page may have been rendered last year and cached. */
export function CurrentYear({ rendered }: { rendered: number }) {
  return useBrowserValue(() => new Date().getFullYear(), rendered);
}
