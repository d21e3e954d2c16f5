import type { Language } from "@/lib/i18n/languages";
import type { Messages } from "@/lib/i18n/load-messages";
import { pagePath } from "@/lib/routes";
import type { ListedPage } from "@/lib/videos/listing-schema";
import { cardPage } from "./card-page";
import { HomeBlock } from "./home-block";
import { listingTexts } from "./listing-texts";

type Props = {
  language: Language;
  messages: Messages;
  /** Null where one could not be read. */
  lists: { recent: ListedPage | null; popular: ListedPage | null };
};

/** What others have just saved, and what is saved most. */
export function HomeBlocks({ language, messages, lists }: Props) {
  const now = new Date().toISOString();
  // A list that was empty when the page was made is asked for once more by the browser.
  const start = (page: ListedPage | null) =>
    page && page.videos.length > 0 ? cardPage(page, { language, now }) : null;
  return (
    <div className="mx-auto mt-16 w-full max-w-6xl space-y-12 px-4 sm:px-6">
      <HomeBlock
        list="recent"
        start={start(lists.recent)}
        isRead={lists.recent !== null}
        language={language}
        title={messages.Recent.title}
        href={pagePath(language, "recent")}
        texts={listingTexts("recent", messages)}
      />
      <HomeBlock
        list="popular"
        start={start(lists.popular)}
        isRead={lists.popular !== null}
        language={language}
        title={messages.Popular.blockTitle}
        href={pagePath(language, "popular")}
        texts={listingTexts("popular", messages)}
      />
    </div>
  );
}
