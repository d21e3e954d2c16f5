"use client";

import { useSyncExternalStore } from "react";
import { fillText } from "@/lib/i18n/fill-text";

const never = () => () => undefined;

/** Fills `{year}`. A page made last year and kept says this year once it is in a browser. */
export function CurrentYear({
  text,
  made,
}: {
  text: string /** The year of the server. */;
  made: number;
}) {
  const year = useSyncExternalStore(
    never,
    () => new Date().getFullYear(),
    () => made,
  );
  return fillText(text, { year });
}
