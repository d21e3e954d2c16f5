import type { ReactNode } from "react";
import { buttonStyle } from "@/components/ui/button-style";
import { ShareButton } from "@/components/ui/share-button";
import { languageLabels } from "@/lib/i18n/language-name";
import type { Language } from "@/lib/i18n/languages";
import type { Messages } from "@/lib/i18n/load-messages";
import { pagePath } from "@/lib/routes";
import type { ListedPage } from "@/lib/videos/listing-schema";
import {
  LANGUAGE_TIMEFRAMES,
  type ListingView,
  type ListName,
  queryOfView,
  TIMEFRAMES,
} from "@/lib/videos/listing-view";
import { firstPage } from "./first-page";
import { ItemList } from "./item-list";
import { ListHead } from "./list-head";
import { UnreadNote } from "./list-notices";
import { headTexts, LIST_TEXTS, languageHeadTexts, listingTexts } from "./listing-texts";
import { PopularBelow } from "./popular-below";
import { RankedList } from "./ranked-list";
import { VideoList } from "./video-list";
import { WatchList } from "./watch-list";

export type ShownList = {
  language: Language;
  view: ListingView;
  /** Null if it could not be read. */
  first: ListedPage | null;
  origin: string;
  messages: Messages;
};

type Props = ShownList & {
  list: ListName;
  /** Set for the leaderboard of a language. */
  of?: Language;
  note?: ReactNode;
  children?: ReactNode;
};

export function ListingScreen({ list, language, view, first, messages, ...props }: Props) {
  const { of, origin, note, children } = props;
  const { timeframe, page } = view;
  const head = of ? languageHeadTexts(language, of, messages) : headTexts(list, messages);
  const start = first && firstPage(first, language, { isAdded: list === "recent" });
  const texts = listingTexts(list, messages);
  const shared = {
    list,
    of,
    language,
    texts: of ? { ...texts, empty: messages.LanguageBoards.empty } : texts,
    page,
    start,
  };
  const { label, all } = messages.LanguageBoards;
  // Props of client components are part of the page: only the needed texts are passed.
  const boards = { languages: languageLabels(language), texts: { label, all } };
  return (
    <div className="page-frame page-wide">
      <ListHead
        title={head.heading}
        lead={head.lead}
        notes={head.notes}
        about={messages.Listing.about}
        actions={
          <>
            <WatchList text={messages.Card.watch} />
            <ShareList title={head.title} texts={messages.Share} />
          </>
        }
      />
      {note}
      {!first && (
        <UnreadNote
          text={texts.loadError}
          retry={texts.listing.retry}
          href={queryOfView(view) || "?"}
        />
      )}
      {timeframe === null || list === "recent" ? (
        <>
          {list === "recent" ? (
            <div className="mt-3" />
          ) : (
            <div className="list-bar max-md:mb-3 max-md:block">
              <LeaderboardTabs shown={list} language={language} messages={messages} />
            </div>
          )}
          <VideoList {...shared} timeframe={null} />
        </>
      ) : (
        <RankedList
          {...shared}
          timeframe={timeframe}
          timeframes={of ? LANGUAGE_TIMEFRAMES : TIMEFRAMES}
          names={{ long: messages.Timeframes, short: messages.ShortTimeframes }}
          boards={list === "popular" ? boards : null}
          toLongest={head.toLongest}
          {...(of && first?.videos.length === 0 && { below: <PopularBelow language={language} /> })}
        >
          <LeaderboardTabs shown={list} language={language} messages={messages} />
        </RankedList>
      )}
      {children}
      {/* With a note, the cards are those of another list and do not describe this one. */}
      {start && !note && (
        <ItemList {...{ language, origin }} name={head.title} cards={start.cards} />
      )}
    </div>
  );
}

/** The current address names the timeframe and the page. */
function ShareList({ title, texts }: { title: string; texts: Messages["Share"] }) {
  return (
    <ShareButton
      url=""
      {...{ title, texts }}
      className={`${buttonStyle.quiet} max-sm:-me-3 max-sm:px-3`}
      isLabelWide
    />
  );
}

const LEADERBOARDS = ["popular", "rising", "highlyRated"] as const;

type LeaderboardTabsProps = {
  shown: (typeof LEADERBOARDS)[number];
  language: Language;
  messages: Pick<Messages, "Popular" | "Rising" | "HighlyRated" | "Shell">;
};

export function LeaderboardTabs({ shown, language, messages }: LeaderboardTabsProps) {
  return (
    <nav aria-label={messages.Shell.ranking} className="list-row">
      <ul className="list-tabs">
        {LEADERBOARDS.map((leaderboard) => (
          <li key={leaderboard}>
            <a
              href={pagePath(language, leaderboard)}
              aria-current={leaderboard === shown ? "page" : undefined}
              className="page-tab"
            >
              {messages[LIST_TEXTS[leaderboard]].title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
