import { Icon } from "@/components/ui/icon";
import { pagePath } from "@/lib/routes";
import { HomeCards } from "./home-cards";
import type { HomeLiveProps } from "./home-live";
import { HomeSkeletons } from "./home-skeletons";
import { HomeStill } from "./home-still";
import { UnreadNote } from "./unread-note";

type Props = HomeLiveProps & {
  title: string;
  /** The page of the whole list. */
  href: string;
  /** Whether the server could read it; it may have found nothing. */
  isRead: boolean;
};

/** What holds the place of cards that the server does not have, in words for who has no scripts. */
function NoStill({ language, isRead, texts }: Pick<Props, "language" | "isRead" | "texts">) {
  return (
    <>
      {isRead ? (
        <noscript>
          <p className="py-8 text-muted">{texts.empty}</p>
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

/** The beginning of a list on the home page. */
export function HomeBlock({ title, href, isRead, ...list }: Props) {
  const { start, texts, language } = list;
  const still = start ? (
    <HomeStill cards={start.cards} texts={texts.card} isFirstList={list.list === "recent"} />
  ) : (
    <NoStill {...{ language, isRead, texts }} />
  );
  return (
    <section>
      <div className="mb-3 flex items-baseline justify-between gap-4">
        <h2 className="text-xl font-semibold tracking-tight">{title}</h2>
        <a
          href={href}
          className="inline-flex min-h-11 items-center gap-1 text-accent underline-offset-4 hover:underline"
        >
          {texts.listing.viewAll}
          <span className="sr-only">: {title}</span>
          <Icon name="chevron" className="size-4 -rotate-90" />
        </a>
      </div>
      <HomeCards {...list} still={still} />
    </section>
  );
}
