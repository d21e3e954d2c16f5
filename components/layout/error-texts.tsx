"use client";

import { createContext, type ReactNode, use, useEffect } from "react";
import type { Messages } from "@/lib/i18n/load-messages";

export type ErrorTexts = Pick<
  Messages["Shell"],
  | "errorTitle"
  | "errorReload"
  | "errorAdvice"
  | "errorAdviceReload"
  | "errorAdviceCache"
  | "errorAdviceBrowser"
  | "errorAdviceLater"
>;

const Texts = createContext<ErrorTexts | null>(null);

let last: ErrorTexts | null = null;

/** The texts of the page that this browser showed last; outlives the page's own tree. */
export function lastErrorTexts(): ErrorTexts | null {
  return last;
}

/** Carries the translated texts to the error boundary, which runs where nothing can be translated. */
export function ErrorTextsProvider({
  texts,
  children,
}: {
  texts: ErrorTexts;
  children: ReactNode;
}) {
  useEffect(() => {
    last = texts;
  }, [texts]);
  return <Texts value={texts}>{children}</Texts>;
}

export function useErrorTexts(): ErrorTexts {
  const texts = use(Texts);
  if (!texts) throw new Error("useErrorTexts needs an ErrorTextsProvider above it");
  return texts;
}
