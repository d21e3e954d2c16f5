"use client";

import { createContext, type ReactNode, use, useEffect } from "react";
import { buttonStyle } from "@/components/ui/button-style";
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

/** Texts of the last page; outlive the page's own tree. */
export function lastErrorTexts(): ErrorTexts | null {
  return last;
}

/** Passes translated texts to the error boundary, which cannot translate. */
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
    <section className="mx-auto flex w-full max-w-xl flex-col gap-6 px-5 py-20" role="alert">
      <h1 className="text-3xl font-semibold tracking-tight">{texts.errorTitle}</h1>
      <div className="text-muted">
        <p>{texts.errorAdvice}</p>
        <ul className="mt-2 list-disc space-y-1 ps-5">
          <li>{texts.errorAdviceReload}</li>
          <li>{texts.errorAdviceCache}</li>
          <li>{texts.errorAdviceBrowser}</li>
          <li>{texts.errorAdviceLater}</li>
        </ul>
      </div>
      <button
        type="button"
        className={`${buttonStyle.primary} self-start`}
        onClick={() => location.reload()}
      >
        {texts.errorReload}
      </button>
    </section>
  );
}
