"use client";

import { useEffect, useRef } from "react";
import { LANGUAGES, type Language } from "@/lib/i18n/languages";
import type { Messages } from "@/lib/i18n/load-messages";
import { languageBoardPath, pagePath } from "@/lib/routes";
import { rememberBoard } from "./board-memory";

type Props = {
  language: Language;
  /** The leaderboard that is shown; null: of all posts. */
  shown: Language | null;
  /** `?timeframe=7d`, or nothing. */
  query: string;
  /** Names of the languages in the page's language; the menu has each in its own. */
  names: Record<Language, string>;
  texts: Pick<Messages["LanguageBoards"], "label" | "all">;
};

/** Links to the leaderboards of languages, that of the page first. The menu leads to the one chosen last. */
export function LanguageBoards({ language, shown, query, names, texts }: Props) {
  const row = useRef<HTMLElement>(null);
  const others = LANGUAGES.filter((one) => one !== language);

  // Scrolls the chosen language into view: on phones the row is wider than the page.
  useEffect(() => {
    const link = row.current?.querySelector<HTMLElement>("[aria-current]");
    if (row.current && link) row.current.scrollLeft = link.offsetLeft - row.current.clientWidth / 2;
  }, []);

  const linkTo = (of: Language | null) => (
    <li key={of}>
      <a
        href={(of ? languageBoardPath(language, of) : pagePath(language, "popular")) + query}
        aria-current={of === shown ? "true" : undefined}
        onClick={() => rememberBoard(of)}
        className="choice-link"
      >
        {of ? names[of] : texts.all}
      </a>
    </li>
  );

  return (
    <nav ref={row} aria-label={texts.label} className="list-row">
      <ul className="flex w-max">{[null, language, ...others].map(linkTo)}</ul>
    </nav>
  );
}
