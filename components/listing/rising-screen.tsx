import { Icon } from "@/components/ui/icon";
import type { Language } from "@/lib/i18n/languages";
import { loadMessages } from "@/lib/i18n/load-messages";
import { pagePath } from "@/lib/routes";
import type { ListedPage } from "@/lib/videos/listing-schema";
import { type ListingView, queryOfView } from "@/lib/videos/listing-view";
import { LINK } from "./list-notices";
import { ListingScreen } from "./listing-screen";

type Props = {
  language: Language;
  view: ListingView;
  /** Null if it could not be read. */
  first: ListedPage | null;
  /** Popular videos of the hour, if nothing is rising. */
  hour: ListedPage | null;
  origin: string;
};

export async function RisingScreen({ language, view, first, hour, origin }: Props) {
  const messages = await loadMessages(language);
  const { title, heading, lead, empty } = messages.Rising;
  const instead = hour && hour.total > 0 ? { ...hour, hasMore: false, nextCursor: null } : null;
  const popular = pagePath(language, "popular") + queryOfView({ timeframe: "1h", page: 1 });
  return (
    <ListingScreen
      {...{ language, messages, title, heading, lead, view, origin }}
      list="rising"
      first={instead ?? first}
      note={
        instead && (
          <p className="mb-4 rounded-xl border border-line bg-surface px-4 py-3">
            {empty}{" "}
            <a href={popular} className={LINK}>
              {messages.Popular.title}
              <Icon name="chevron" className="size-4 -rotate-90 rtl:rotate-90" />
            </a>
          </p>
        )
      }
    />
  );
}
