import type { ReactNode } from "react";
import { Icon } from "@/components/ui/icon";
import { useDisclosure } from "@/components/ui/use-disclosure";
import { LANGUAGES, type Language } from "@/lib/i18n/languages";
import type { Messages } from "@/lib/i18n/load-messages";
import { languageBoardPath, pagePath } from "@/lib/routes";
import { isLanguageTimeframe, queryOfView, type Timeframe } from "@/lib/videos/listing-view";
import { rememberBoard } from "./board-memory";

export type BoardNames = {
  /** Named in the page's language; the menu of the site names each in its own. */
  languages: Record<Language, string>;
  texts: Pick<Messages["LanguageBoards"], "label" | "all">;
};

type Props = {
  language: Language;
  /** Null: the leaderboard of all posts. */
  shown: Language | null;
  timeframe: Timeframe;
  names: BoardNames;
};

type BoardLinkProps = Omit<Props, "shown" | "names"> & {
  /** Null: the leaderboard of all posts. */
  of: Language | null;
  isShown?: boolean;
  className: string;
  children: ReactNode;
};

/** Opens in the same timeframe, if both have it. The menu of the site remembers it. */
export function BoardLink({ language, of, timeframe, isShown, ...link }: BoardLinkProps) {
  const path = of ? languageBoardPath(language, of) : pagePath(language, "popular");
  const query = isLanguageTimeframe(timeframe) ? queryOfView({ timeframe, page: 1 }) : "";
  return (
    <a
      {...link}
      href={path + query}
      aria-current={isShown ? "true" : undefined}
      onClick={() => rememberBoard(of)}
    />
  );
}

/** Where tabs and timeframes need the room, an icon opens the links. */
export function LanguageBoards({ language, shown, timeframe, names }: Props) {
  const disclosure = useDisclosure();
  const { languages, texts } = names;
  const others = LANGUAGES.filter((one) => one !== language);
  // A language's leaderboard has fewer timeframes, so its links need less room.
  const withRoom = shown ? "max-md:hidden" : "max-xl:hidden";
  const nameOf = (of: Language | null) => (of ? languages[of] : texts.all);

  return (
    <nav aria-label={texts.label} className="list-boards">
      <details {...disclosure}>
        <summary title={texts.label} className={`menu-summary ${shown ? "text-ink" : ""}`}>
          <Icon name="filter" />
          <span className="sr-only">
            {texts.label}: {nameOf(shown)}
          </span>
          <span aria-hidden="true" className={withRoom}>
            {nameOf(shown)}
          </span>
          <Icon name="chevron" className={`size-4 ${withRoom}`} />
        </summary>
        <ul className="menu-sheet w-56">
          {[null, language, ...others].map((of) => (
            <li key={of}>
              <BoardLink
                {...{ language, of, timeframe }}
                isShown={of === shown}
                className="menu-row"
              >
                <span className="grow">{nameOf(of)}</span>
                {of === shown && <Icon name="check" />}
              </BoardLink>
            </li>
          ))}
        </ul>
      </details>
    </nav>
  );
}
