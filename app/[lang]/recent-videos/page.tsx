import { ListingScreen } from "@/components/listing/listing-screen";
import { listRecent } from "@/lib/videos/list-recent";
import { listPage } from "../list-page";

const { generateMetadata, Page } = listPage({
  list: "recent",
  hasTimeframes: false,
  read: listRecent,
  show: (shown) => <ListingScreen {...shown} list="recent" />,
});

export { generateMetadata, Page as default };
