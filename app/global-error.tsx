"use client";

import { useEffect, useState } from "react";
import { ErrorScreen } from "@/components/layout/error-screen";
import { DEFAULT_LANGUAGE, isLanguage, type Language } from "@/lib/i18n/languages";
import type { Messages } from "@/lib/i18n/load-messages";
import english from "@/messages/en.json";
import "./globals.css";

function languageOfPath(): Language {
  const first = location.pathname.split("/")[1];
  return isLanguage(first) ? first : DEFAULT_LANGUAGE;
}

/** Stands in for the whole document when the layout itself fails: in English, then in the page's language. */
export default function GlobalError({ error }: { error: Error }) {
  const [language, setLanguage] = useState<Language>(DEFAULT_LANGUAGE);
  const [texts, setTexts] = useState<Messages["Shell"]>(english.Shell);

  useEffect(() => console.error(error), [error]);
  useEffect(() => {
    const wanted = languageOfPath();
    if (wanted === DEFAULT_LANGUAGE) return;
    import(`@/messages/${wanted}.json`).then(
      ({ default: { Shell } }) => {
        setTexts(Shell);
        setLanguage(wanted);
      },
      () => {}, // English stays.
    );
  }, []);

  return (
    <html lang={language} className="bg-canvas">
      <body>
        <main>
          <ErrorScreen texts={texts} />
        </main>
      </body>
    </html>
  );
}
