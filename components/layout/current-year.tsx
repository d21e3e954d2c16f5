"use client";

import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/** The year of the browser: the page may have been rendered last year and cached. */
export function CurrentYear({ rendered }: { rendered: number }) {
  return useSyncExternalStore(
    never,
    () => new Date().getFullYear(),
    () => rendered,
  );
}
