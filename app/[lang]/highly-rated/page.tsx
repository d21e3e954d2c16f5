import { ListingScreen } from "@/components/listing/listing-screen";
import { RatingFormula } from "@/components/listing/rating-formula";
import { loadMessages } from "@/lib/i18n/load-messages";
import { listHighlyRated } from "@/lib/rankings/read";
import { siteUrl } from "@/lib/site-url";
import { listPage } from "../list-page";

const { generateMetadata, Page } = listPage({
  list: "highlyRated",
  namespace: "HighlyRated",
  hasTimeframes: true,
  read: (slice, timeframe) => listHighlyRated({ ...slice, timeframe }),
  async show(shown) {
    const messages = await loadMessages(shown.language);
    const { title, heading, lead } = messages.HighlyRated;
    return (
      <ListingScreen
        origin={siteUrl().origin}
        list="highlyRated"
        {...{ messages, title, heading, lead, ...shown }}
      >
        <RatingFormula texts={messages.HighlyRated} />
      </ListingScreen>
    );
  },
});

export { generateMetadata, Page as default };
