import type { ReactNode } from "react";
import { PageHeader } from "@/components/ui/page-header";
import type { Language } from "@/lib/i18n/languages";
import type { Messages } from "@/lib/i18n/load-messages";
import { pagePath } from "@/lib/routes";
import type { ListedPage } from "@/lib/videos/listing-schema";
import { type ListingView, type ListName, queryOfView } from "@/lib/videos/listing-view";
import { cardPage } from "./card-page";
import { ItemList } from "./item-list";
import { lightPage } from "./light-page";
import { UnreadNote } from "./list-notices";
import { listingTexts } from "./listing-texts";
import { packPage } from "./packed-page";
import { RankedList } from "./ranked-list";
import { VideoList } from "./video-list";

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
  /** Of this site. */
  origin: string;
  children?: ReactNode;
};

/** The leaderboards, and where their texts are. */
const LEADERBOARDS = { popular: "Popular", highlyRated: "HighlyRated" } as const;

/** A list page: heading, lead, the list, and whatever follows it. */
export function ListingScreen({ list, language, view, messages, title, ...props }: Props) {
  const { heading, lead, first, origin, children } = props;
  const { timeframe, page } = view;
  const wording = { language, now: new Date().toISOString() };
  const start = first && packPage(cardPage(lightPage(first), wording));
  const texts = listingTexts(list, messages);
  const shared = { list, language, texts, page, start };
  return (
    <div className="page-frame">
      <PageHeader title={heading} lead={lead} isCompact />
      {list !== "recent" && (
        <LeaderboardTabs shown={list} language={language} messages={messages} />
      )}
      {!first && (
        <UnreadNote
          text={texts.loadError}
          retry={texts.listing.retry}
          href={queryOfView(view) || "?"}
        />
      )}
      {timeframe === null ? (
        <VideoList {...shared} timeframe={null} />
      ) : (
        <RankedList {...shared} {...{ timeframe, title }} names={messages.Timeframes}>
          {/* A touch screen shows no tooltips. */}
          {list !== "recent" && (
            <p className="mb-1 text-xs text-balance text-muted sm:mt-3 sm:mb-6">
              {messages[LEADERBOARDS[list]].counts}
            </p>
          )}
        </RankedList>
      )}
      {children}
      {start && <ItemList {...{ language, origin }} name={title} page={start} />}
    </div>
  );
}

type LeaderboardTabsProps = {
  shown: keyof typeof LEADERBOARDS;
  language: Language;
  messages: Pick<Messages, "Popular" | "HighlyRated" | "Shell">;
};

/** Tabs between the leaderboards. */
export function LeaderboardTabs({ shown, language, messages }: LeaderboardTabsProps) {
  return (
    <nav
      aria-label={messages.Shell.ranking}
      className="mb-1 border-b border-line max-sm:-mt-2 sm:mb-5"
    >
      <ul className="flex gap-6 max-sm:text-sm">
        {(["popular", "highlyRated"] as const).map((leaderboard) => (
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
