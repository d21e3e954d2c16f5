import { buttonStyle } from "@/components/ui/button-style";
import { Icon } from "@/components/ui/icon";
import { pagePath } from "@/lib/routes";
import type { ListedPage } from "@/lib/videos/listing-schema";
import { queryOfView } from "@/lib/videos/listing-view";
import { ListingScreen, type ShownList } from "./listing-screen";

type Props = ShownList & {
  /** Popular videos of the hour, if nothing is rising. */
  hour: ListedPage | null;
};

export function RisingScreen({ hour, ...shown }: Props) {
  const { language, first } = shown;
  const { Popular, Rising } = shown.messages;
  const instead = hour && hour.total > 0 ? { ...hour, hasMore: false, nextCursor: null } : null;
  const popular = pagePath(language, "popular") + queryOfView({ timeframe: "1h", page: 1 });
  return (
    <ListingScreen
      {...shown}
      list="rising"
      first={instead ?? first}
      note={
        instead && (
          <p className="mb-4 rounded-xl border border-line bg-surface px-4 py-3">
            {Rising.empty}{" "}
            <a href={popular} className={buttonStyle.link}>
              {Popular.title}
              <Icon name="chevron" className="size-4 -rotate-90 rtl:rotate-90" />
            </a>
          </p>
        )
      }
    />
  );
}
