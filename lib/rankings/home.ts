import "server-only";
import { listRecent } from "@/lib/videos/list-recent";
import type { ListedPage } from "@/lib/videos/listing-schema";
import { DEFAULT_PERIOD, HOME_SIZE } from "@/lib/videos/listing-view";
import { startOfList } from "@/lib/videos/start-of-list";
import { listPopular } from "./read";

type HomeLists = { recent: ListedPage | null; popular: ListedPage | null };

/** The lists of the home page. Null where one cannot be read. */
export async function listHome(): Promise<HomeLists> {
  const place = { limit: HOME_SIZE, offset: 0, cursor: null };
  const [recent, popular] = await Promise.all([
    startOfList("recent", () => listRecent(place)),
    startOfList("popular", () => listPopular({ ...place, timeframe: DEFAULT_PERIOD })),
  ]);
  return { recent, popular };
}
