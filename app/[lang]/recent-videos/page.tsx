import { ListingScreen } from "@/components/listing/listing-screen";
import { loadMessages } from "@/lib/i18n/load-messages";
import { siteUrl } from "@/lib/site-url";
import { listRecent } from "@/lib/videos/list-recent";
import { listPage } from "../list-page";

const { generateMetadata, Page } = listPage({
  list: "recent",
  namespace: "Recent",
  hasTimeframes: false,
  read: listRecent,
  async show(shown) {
    const messages = await loadMessages(shown.language);
    const { title, heading, disclaimer } = messages.Recent;
    return (
      <ListingScreen
        origin={siteUrl().origin}
        list="recent"
        {...{ messages, title, heading, ...shown }}
        lead={disclaimer}
      />
    );
  },
});

export { generateMetadata, Page as default };
