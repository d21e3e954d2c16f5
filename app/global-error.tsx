"use client";

import { useEffect, useState } from "react";
import { ErrorScreen, lastErrorTexts } from "@/components/layout/error-screen";
import { Logo } from "@/components/layout/logo";
import type { ErrorTexts } from "@/components/layout/shell-texts";
import { DEFAULT_LANGUAGE, isLanguage, type Language } from "@/lib/i18n/languages";
import "./globals.css";

function languageOfPath(): Language {
  const first = location.pathname.split("/")[1];
  return isLanguage(first) ? first : DEFAULT_LANGUAGE;
}

/** Replaces the document when the layout fails, with the texts of the page before, else fetched ones. */
export default function GlobalError({ error }: { error: Error }) {
  const [texts, setTexts] = useState<ErrorTexts | null>(lastErrorTexts);
  const [language, setLanguage] = useState<Language>(DEFAULT_LANGUAGE);

  useEffect(() => reportError(error), [error]);
  useEffect(() => {
    const wanted = languageOfPath();
    setLanguage(wanted);
    import(`@/messages/${wanted}.json`).then(
      ({ default: { Shell } }) => setTexts(Shell),
      () => {}, // Nothing to do: the texts that are shown stay.
    );
  }, []);

  return (
    <html lang={language} className="bg-canvas">
      <title>{texts ? `${texts.errorTitle} | Postreel` : "Postreel"}</title>
      <body>
        <main>
          <a href="/" className="page-frame flex items-center gap-2 py-4 text-xl font-semibold">
            <Logo className="size-6 text-accent" />
            Postreel
          </a>
          {texts && <ErrorScreen texts={texts} />}
        </main>
      </body>
    </html>
  );
}
