import { ArchiveLinks } from "@/components/archive/archive-screen";
import { ListingScreen } from "@/components/listing/listing-screen";
import { newestArchives } from "@/lib/archives/archives";
import { listPopular } from "@/lib/rankings/read";
import { listPage } from "../list-page";

const { generateMetadata, Page } = listPage({
  list: "popular",
  hasTimeframes: true,
  read: (slice, timeframe) => listPopular({ ...slice, timeframe }),
  async show(shown) {
    const newest = await newestArchives();
    return (
      <ListingScreen {...shown} list="popular">
        <ArchiveLinks language={shown.language} newest={newest} />
      </ListingScreen>
    );
  },
});

export { generateMetadata, Page as default };
