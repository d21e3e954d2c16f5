import { AuthorRow } from "@/components/author/author-row";
import { wordAuthor } from "@/components/author/worded-author";
import { Icon } from "@/components/ui/icon";
import type { Card, CardTexts } from "@/components/video/card";
import { StillCard } from "@/components/video/still-card";
import type { ListedAuthor } from "@/lib/authors/schema";
import type { Language } from "@/lib/i18n/languages";
import type { Messages } from "@/lib/i18n/load-messages";
import { pagePath } from "@/lib/routes";
import type { ListedPage } from "@/lib/videos/listing-schema";
import { firstPage } from "./first-page";
import { HomeCards } from "./home-cards";
import type { HomeLiveProps } from "./home-live";
import { HomeSkeletons } from "./home-skeletons";
import { UnreadNote } from "./list-notices";
import { listingTexts } from "./listing-texts";
import { Wall, type WallLayout } from "./wall";
import { WatchList } from "./watch-list";

type Props = {
  language: Language;
  messages: Messages;
  /** Null where one could not be read. */
  lists: { recent: ListedPage | null; popular: ListedPage | null };
  authors: ListedAuthor[];
};

export function HomeBlocks({ language, messages, lists, authors }: Props) {
  // If a list was empty when the page was rendered, the browser fetches it again.
  const start = (page: ListedPage | null, isAdded: boolean) =>
    page && page.videos.length > 0 ? firstPage(page, language, { isAdded }) : null;
  const { Recent, Popular } = messages;
  const blocks = [
    { list: "recent", title: Recent.title, empty: Recent.noRecentHome },
    { list: "popular", title: Popular.blockTitle, empty: Popular.noPopularHome },
  ] as const;
  return (
    <div className="home-blocks page-frame mt-16 space-y-12">
      {blocks.map(({ list, title, empty }) => (
        <HomeBlock
          key={list}
          {...{ list, language, title }}
          start={start(lists[list], list === "recent")}
          isRead={lists[list] !== null}
          href={pagePath(language, list)}
          viewAll={messages.Listing.viewAll}
          texts={{ ...listingTexts(list, messages), empty }}
        />
      ))}
      <AuthorRow
        authors={authors.map((author) => {
          const { username, handle, displayName, avatarUrl } = wordAuthor(author, language);
          return { username, handle, displayName, avatarUrl };
        })}
        language={language}
        title={messages.Shell.authors}
      >
        <BlockHead
          title={messages.Shell.authors}
          href={pagePath(language, "authors")}
          viewAll={messages.Listing.viewAll}
        />
      </AuthorRow>
    </div>
  );
}

type HomeBlockProps = HomeLiveProps & {
  title: string;
  href: string;
  viewAll: string;
  /** The server could read the list; it can be empty. */
  isRead: boolean;
};

function NoStill({
  language,
  isRead,
  texts,
}: Pick<HomeBlockProps, "language" | "isRead" | "texts">) {
  return (
    <>
      {isRead ? (
        <noscript>
          <p className="pb-8 text-pretty text-muted">{texts.empty}</p>
        </noscript>
      ) : (
        <UnreadNote
          text={texts.loadError}
          retry={texts.listing.retry}
          href={pagePath(language, "home")}
        />
      )}
      <HomeSkeletons />
    </>
  );
}

export function HomeBlock({ title, href, viewAll, isRead, ...list }: HomeBlockProps) {
  const { start, texts, language } = list;
  const still = start ? (
    <HomeStill
      cards={start.cards}
      language={language}
      texts={texts.card}
      isFirstList={list.list === "recent"}
    />
  ) : (
    <NoStill {...{ language, isRead, texts }} />
  );
  return (
    <section>
      <BlockHead {...{ title, href, viewAll }} watch={texts.card.watch} />
      <HomeCards {...list} still={still} />
    </section>
  );
}

type BlockHeadProps = Pick<HomeBlockProps, "title" | "href" | "viewAll"> & { watch?: string };

export function BlockHead({ title, href, viewAll, watch }: BlockHeadProps) {
  return (
    <div className="mb-3 flex items-center gap-x-1 sm:gap-x-3">
      <h2 className="title-section me-auto">{title}</h2>
      {watch && <WatchList text={watch} />}
      <a
        href={href}
        className="inline-flex min-h-11 shrink-0 items-center gap-1 text-accent underline-offset-4 hover:underline"
      >
        {viewAll}
        <span className="sr-only"> {title}</span>
        <Icon name="chevron" className="size-4 -rotate-90" />
      </a>
    </div>
  );
}

/** Cards on a phone's first screen. */
const EAGER = 2;

type HomeStillProps = {
  cards: Card[];
  language: Language;
  texts: CardTexts;
  isFirstList: boolean;
  layout?: WallLayout;
};

export function HomeStill({ cards, isFirstList, layout = "home", ...shared }: HomeStillProps) {
  return (
    <Wall layout={layout}>
      {cards.map((card, at) => (
        <li key={card.id}>
          <StillCard {...shared} card={card} eager={isFirstList && at < EAGER} />
        </li>
      ))}
    </Wall>
  );
}
