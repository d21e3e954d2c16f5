"use client";

import useSWR from "swr";
import { Icon } from "@/components/ui/icon";
import type { Language } from "@/lib/i18n/languages";
import type { ListName } from "@/lib/videos/listing-view";
import { DEFAULT_PERIOD } from "@/lib/videos/periods";
import { CardGrid } from "./card-grid";
import { fetchCardPage, type PageKey } from "./fetch-card-page";
import type { ListingTexts } from "./listing-texts";
import { LocalList } from "./local-list";
import { SkeletonMasonry } from "./masonry";

type Props = {
  list: Extract<ListName, "recent" | "popular">;
  language: Language;
  title: string;
  /** The page of the whole list. */
  href: string;
  texts: ListingTexts;
};

const SHOWN = 4;

/** All square, so that the cards make one row. */
const SHAPE = 16;

function Cards({ list, language, texts }: Props) {
  const period = list === "popular" ? DEFAULT_PERIOD : null;
  const key: PageKey = { list, period, walk: 0, limit: SHOWN, offset: 0, cursor: null, language };
  const {
    data: page,
    error,
    mutate,
  } = useSWR(key, (wanted) => fetchCardPage(wanted), {
    revalidateOnFocus: false,
    shouldRetryOnError: false,
  });
  if (page?.cards.length === 0) return <p className="py-8 text-muted">{texts.empty}</p>;
  if (page) {
    const cards = page.cards.map((card) => ({ ...card, shape: SHAPE }));
    return <CardGrid cards={cards} language={language} texts={texts.card} heading="h3" />;
  }
  if (!error) return <SkeletonMasonry count={SHOWN} shape={SHAPE} />;
  return (
    <LocalList
      {...{ list, period, language, texts }}
      failure={texts.loadError}
      heading="h3"
      limit={SHOWN}
      onRetry={() => void mutate()}
    />
  );
}

/** The beginning of a list on the home page, which itself is the same for everybody and all day. */
export function HomeBlock(props: Props) {
  return (
    <section>
      <div className="mb-3 flex items-baseline justify-between gap-4">
        <h2 className="text-xl font-semibold tracking-tight">{props.title}</h2>
        <a
          href={props.href}
          className="inline-flex min-h-11 items-center gap-1 text-accent underline-offset-4 hover:underline"
        >
          {props.texts.listing.viewAll}
          <span className="sr-only">: {props.title}</span>
          <Icon name="chevron" className="size-4 -rotate-90" />
        </a>
      </div>
      <Cards {...props} />
    </section>
  );
}
