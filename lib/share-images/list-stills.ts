import "server-only";
import { createCache } from "@/lib/cached";
import { LANGUAGES } from "@/lib/i18n/languages";
import { listHighlyRated, listPopular, listRising } from "@/lib/rankings/read";
import { listRecent } from "@/lib/videos/list-recent";
import type { ListedPage } from "@/lib/videos/listing-schema";
import { DEFAULT_TIMEFRAME } from "@/lib/videos/listing-view";

const COUNT = 3;

/** Some are sensitive, or have no picture. */
const CANDIDATES = 12;

/** In ms: lists change all the time, and each change would cost a drawing of half a second. */
const KEPT_MS = 15 * 60_000;

const place = { limit: CANDIDATES, offset: 0, cursor: null };
const ranked = { ...place, timeframe: DEFAULT_TIMEFRAME };

const LISTS: Record<string, () => Promise<ListedPage>> = {
  home: () => listPopular(ranked),
  recent: () => listRecent(place),
  popular: () => listPopular(ranked),
  rising: () => listRising(place),
  highlyRated: () => listHighlyRated(ranked),
  ...Object.fromEntries(
    LANGUAGES.map((language) => [
      `popular-${language}`,
      () => listPopular({ ...ranked, language }),
    ]),
  ),
};

const kept = createCache<string[]>({ slot: "share-images.stills", max: 50, freshMs: KEPT_MS });

/** Leaves out sensitive videos. */
export async function listStills(page: string): Promise<string[]> {
  const list = Object.hasOwn(LISTS, page) ? LISTS[page] : undefined;
  if (!list) return [];
  const stills = await kept.get(page, async () => stillsOf(await list()));
  // An empty result is not cached: the next read may find some.
  if (stills.length === 0) kept.forget(page);
  return stills;
}

function stillsOf({ videos }: ListedPage): string[] {
  return videos
    .filter(({ sensitive }) => !sensitive)
    .flatMap(({ thumbnail }) =>
      thumbnail?.startsWith("https://pbs.twimg.com/") ? [smallSize(thumbnail)] : [],
    )
    .slice(0, COUNT);
}

/** X's size of 680 pixels. */
function smallSize(url: string): string {
  const [base = ""] = url.split("?", 1);
  return `${base}?name=small`;
}
