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
import { listingTexts } from "./listing-texts";
import { PopularBelow } from "./popular-below";
import { RankedList } from "./ranked-list";
import { VideoList } from "./video-list";
import { WatchList } from "./watch-list";

type Props = {
  list: ListName;
  language: Language;
  view: ListingView;
  messages: Messages;
  /** The short name, for everything but the heading. */
  title: string;
  heading: string;
  lead: string;
  /** Null if it could not be read. */
  first: ListedPage | null;
  origin: string;
  of?: Language;
  note?: ReactNode;
  children?: ReactNode;
};

const LEADERBOARDS = { popular: "Popular", rising: "Rising", highlyRated: "HighlyRated" } as const;

export function ListingScreen({ list, language, view, messages, title, ...props }: Props) {
  const { heading, lead, first, origin, of, note, children } = props;
  const { timeframe, page } = view;
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
        {...{ title: heading, lead }}
        notes={
          list === "recent"
            ? []
            : [(of ? messages.LanguageBoards : messages[LEADERBOARDS[list]]).counts]
        }
        about={messages.Listing.about}
        actions={
          <>
            <WatchList text={messages.Card.watch} />
            <ShareList title={title} texts={messages.Share} />
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
          toLongest={of ? messages.LanguageBoards.toWeek : messages.Listing.toAllTime}
          {...(of && first?.videos.length === 0 && { below: <PopularBelow language={language} /> })}
        >
          <LeaderboardTabs shown={list} language={language} messages={messages} />
        </RankedList>
      )}
      {children}
      {/* With a note, the cards are those of another list and do not describe this one. */}
      {start && !note && <ItemList {...{ language, origin }} name={title} cards={start.cards} />}
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

type LeaderboardTabsProps = {
  shown: keyof typeof LEADERBOARDS;
  language: Language;
  messages: Pick<Messages, "Popular" | "Rising" | "HighlyRated" | "Shell">;
};

export function LeaderboardTabs({ shown, language, messages }: LeaderboardTabsProps) {
  return (
    <nav aria-label={messages.Shell.ranking} className="list-row">
      <ul className="list-tabs">
        {(["popular", "rising", "highlyRated"] as const).map((leaderboard) => (
          <li key={leaderboard}>
            <a
              href={pagePath(language, leaderboard)}
              aria-current={leaderboard === shown ? "page" : undefined}
              className="page-tab"
            >
              {messages[LEADERBOARDS[leaderboard]].title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
