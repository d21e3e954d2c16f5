import { ListingScreen } from "@/components/listing/listing-screen";
import { RatingFormula } from "@/components/listing/rating-formula";
import { listHighlyRated } from "@/lib/rankings/read";
import { listPage } from "../list-page";

const { generateMetadata, Page } = listPage({
  list: "highlyRated",
  hasTimeframes: true,
  read: (slice, timeframe) => listHighlyRated({ ...slice, timeframe }),
  show: (shown) => (
    <ListingScreen {...shown} list="highlyRated">
      <RatingFormula texts={shown.messages.HighlyRated} />
    </ListingScreen>
  ),
});

export { generateMetadata, Page as default };
