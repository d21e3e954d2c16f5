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

/** Where tabs and timeframes need the room, an icon opens the links. */
export function LanguageBoards({ language, shown, timeframe, names }: Props) {
  const disclosure = useDisclosure();
  const { languages, texts } = names;
  const others = LANGUAGES.filter((one) => one !== language);
  const query = isLanguageTimeframe(timeframe) ? queryOfView({ timeframe, page: 1 }) : "";
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
              <a
                href={
                  (of ? languageBoardPath(language, of) : pagePath(language, "popular")) + query
                }
                aria-current={of === shown ? "true" : undefined}
                onClick={() => rememberBoard(of)}
                className="menu-row"
              >
                <span className="grow">{nameOf(of)}</span>
                {of === shown && <Icon name="check" />}
              </a>
            </li>
          ))}
        </ul>
      </details>
    </nav>
  );
}
