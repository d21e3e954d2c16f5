import type { Language } from "@/lib/i18n/languages";
import { loadMessages } from "@/lib/i18n/load-messages";
import { pagePath } from "@/lib/routes";
import { BlockHead } from "./home-blocks";
import { HomeCards } from "./home-cards";
import { HomeSkeletons } from "./home-skeletons";
import { listingTexts } from "./listing-texts";

/** The browser loads them: cached HTML must name no video that could be taken down meanwhile. */
export async function PopularBelow({ language }: { language: Language }) {
  const messages = await loadMessages(language);
  const { Popular, Card, Listing } = messages;
  return (
    <section className="mt-4 border-t border-line pt-8 noscript:hidden">
      <BlockHead
        title={Popular.blockTitle}
        href={pagePath(language, "popular")}
        watch={Card.watch}
        viewAll={Listing.viewAll}
      />
      <HomeCards
        list="popular"
        language={language}
        start={null}
        texts={{ ...listingTexts("popular", messages), empty: Popular.noPopularHome }}
        still={<HomeSkeletons />}
      />
    </section>
  );
}
