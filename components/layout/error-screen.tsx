"use client";

import { createContext, type ReactNode, use, useEffect } from "react";
import { buttonStyle } from "@/components/ui/button-style";
import { Notice } from "@/components/ui/notice";
import type { ErrorTexts } from "./shell-texts";

const Texts = createContext<ErrorTexts | null>(null);

let last: ErrorTexts | null = null;

/** Outlives the page's own tree. */
export function lastErrorTexts(): ErrorTexts | null {
  return last;
}

/** The error boundary cannot translate. */
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

export function ErrorScreen({ texts }: { texts: ErrorTexts }) {
  return (
    <div role="alert">
      <Notice title={texts.errorTitle}>
        <div className="text-muted">
          <p>{texts.errorAdvice}</p>
          <ul className="mt-2 list-disc space-y-1 ps-5">
            <li>{texts.errorAdviceReload}</li>
            <li>{texts.errorAdviceCache}</li>
            <li>{texts.errorAdviceBrowser}</li>
            <li>{texts.errorAdviceLater}</li>
          </ul>
        </div>
        <button type="button" className={buttonStyle.primary} onClick={() => location.reload()}>
          {texts.errorReload}
        </button>
      </Notice>
    </div>
  );
}
