import { ArchiveLinks } from "@/components/archive/archive-screen";
import { ListingScreen } from "@/components/listing/listing-screen";
import { newestArchives } from "@/lib/archives/archives";
import { loadMessages } from "@/lib/i18n/load-messages";
import { listPopular } from "@/lib/rankings/read";
import { siteUrl } from "@/lib/site-url";
import { listPage } from "../list-page";

const { generateMetadata, Page } = listPage({
  list: "popular",
  namespace: "Popular",
  hasTimeframes: true,
  read: (slice, timeframe) => listPopular({ ...slice, timeframe }),
  async show(shown) {
    const messages = await loadMessages(shown.language);
    const { title, heading, lead } = messages.Popular;
    return (
      <ListingScreen
        origin={siteUrl().origin}
        list="popular"
        {...{ messages, title, heading, lead, ...shown }}
      >
        <ArchiveLinks language={shown.language} newest={await newestArchives()} />
      </ListingScreen>
    );
  },
});

export { generateMetadata, Page as default };
