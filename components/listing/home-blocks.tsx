import type { Language } from "@/lib/i18n/languages";
import type { Messages } from "@/lib/i18n/load-messages";
import { pagePath } from "@/lib/routes";
import { HomeBlock } from "./home-block";
import { listingTexts } from "./listing-texts";

/** What others have just saved, and what is saved most. */
export function HomeBlocks({ language, messages }: { language: Language; messages: Messages }) {
  return (
    <div className="mx-auto mt-16 w-full max-w-6xl space-y-12 px-4 sm:px-6">
      <HomeBlock
        list="recent"
        language={language}
        title={messages.Recent.title}
        href={pagePath(language, "recent")}
        texts={listingTexts("recent", messages)}
      />
      <HomeBlock
        list="popular"
        language={language}
        title={messages.Popular.blockTitle}
        href={pagePath(language, "popular")}
        texts={listingTexts("popular", messages)}
      />
    </div>
  );
}
