import type { Metadata } from "next";
import { cache, type ReactNode } from "react";
import { listingMetadata } from "@/components/listing/listing-metadata";
import type { ShownList } from "@/components/listing/listing-screen";
import { loadMessages } from "@/lib/i18n/load-messages";
import { queryOf } from "@/lib/query-values";
import { readOrReport } from "@/lib/runtime/report";
import { siteUrl } from "@/lib/site-url";
import type { ListedPage, ListingQuery } from "@/lib/videos/listing-schema";
import { type ListName, sliceOf, type Timeframe, viewOfQuery } from "@/lib/videos/listing-view";
import { languageOf } from "./language-of";

type Props = PageProps<"/[lang]/popular-videos">;

type List = {
  list: ListName;
  hasTimeframes: boolean;
  read: (slice: ListingQuery, timeframe: Timeframe) => Promise<ListedPage>;
  show: (shown: ShownList) => ReactNode | Promise<ReactNode>;
};

/** Head and body read the list once. */
export function listPage({ list, hasTimeframes, read, show }: List) {
  const firstOf = cache((timeframe: Timeframe, page: number) =>
    readOrReport(() => read(sliceOf(page), timeframe), { list }),
  );

  async function shownOf(props: Props): Promise<ShownList> {
    const language = await languageOf(props);
    const { timeframe, page } = viewOfQuery(await queryOf(props.searchParams));
    const view = { timeframe: hasTimeframes ? timeframe : null, page };
    const [messages, first] = await Promise.all([loadMessages(language), firstOf(timeframe, page)]);
    return { language, messages, view, first, origin: siteUrl().origin };
  }

  return {
    async generateMetadata(props: Props): Promise<Metadata> {
      return listingMetadata({ ...(await shownOf(props)), list });
    },
    Page: async (props: Props) => show(await shownOf(props)),
  };
}
