import { RisingScreen } from "@/components/listing/rising-screen";
import { listPopular, listRising } from "@/lib/rankings/read";
import { readOrReport } from "@/lib/runtime/report";
import { sliceOf } from "@/lib/videos/listing-view";
import { listPage } from "../list-page";

/** Shown while no video rises. */
const popularOfHour = () =>
  readOrReport(() => listPopular({ ...sliceOf(1), timeframe: "1h" }), { list: "popular" });

const { generateMetadata, Page } = listPage({
  list: "rising",
  hasTimeframes: false,
  read: listRising,
  async show(shown) {
    const isEmpty = shown.first?.total === 0 && shown.view.page === 1;
    const hour = isEmpty ? await popularOfHour() : null;
    return <RisingScreen {...shown} hour={hour} />;
  },
});

export { generateMetadata, Page as default };
