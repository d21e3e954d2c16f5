import type { Metadata } from "next";
import { cache, type ReactNode } from "react";
import { listingMetadata } from "@/components/listing/listing-metadata";
import type { Language } from "@/lib/i18n/languages";
import { loadMessages } from "@/lib/i18n/load-messages";
import { queryOf } from "@/lib/query-values";
import { readOrReport } from "@/lib/runtime/report";
import type { ListedPage, ListingQuery } from "@/lib/videos/listing-schema";
import {
  type ListingView,
  type ListName,
  sliceOf,
  type Timeframe,
  viewOfQuery,
} from "@/lib/videos/listing-view";
import { languageOf } from "./language-of";

type Props = PageProps<"/[lang]/popular-videos">;

type Shown = { language: Language; view: ListingView; first: ListedPage | null };

type List = {
  list: ListName;
  namespace: "Popular" | "HighlyRated" | "Recent" | "Rising";
  hasTimeframes: boolean;
  read: (slice: ListingQuery, timeframe: Timeframe) => Promise<ListedPage>;
  show: (shown: Shown) => Promise<ReactNode>;
};

/** Head and body read the list once. */
export function listPage({ list, namespace, hasTimeframes, read, show }: List) {
  const firstOf = cache((timeframe: Timeframe, page: number) =>
    readOrReport(() => read(sliceOf(page), timeframe), { list }),
  );

  async function shownOf(props: Props): Promise<Shown> {
    const language = await languageOf(props);
    const { timeframe, page } = viewOfQuery(await queryOf(props.searchParams));
    const view = { timeframe: hasTimeframes ? timeframe : null, page };
    return { language, view, first: await firstOf(timeframe, page) };
  }

  return {
    async generateMetadata(props: Props): Promise<Metadata> {
      const shown = await shownOf(props);
      const { [namespace]: texts, Meta } = await loadMessages(shown.language);
      return listingMetadata({ ...shown, list, texts, siteName: Meta.siteName });
    },
    Page: async (props: Props) => show(await shownOf(props)),
  };
}
