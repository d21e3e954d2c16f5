"use client";

import { buttonStyle } from "@/components/ui/button-style";
import type { ErrorTexts } from "./error-texts";

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
