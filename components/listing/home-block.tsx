"use client";

import { lazy, Suspense, useSyncExternalStore } from "react";
import { Icon } from "@/components/ui/icon";
import type { Language } from "@/lib/i18n/languages";
import type { ListName } from "@/lib/videos/listing-view";
import { HomeSkeletons } from "./home-skeletons";
import type { ListingTexts } from "./listing-texts";

export type HomeBlockProps = {
  list: Extract<ListName, "recent" | "popular">;
  language: Language;
  title: string;
  /** The page of the whole list. */
  href: string;
  texts: ListingTexts;
};

// The form is what the page is for: the code of the cards comes after it.
const HomeCards = lazy(() =>
  import("./home-cards").then(({ HomeCards }) => ({ default: HomeCards })),
);

const never = () => () => undefined;

/** False on the server and for the first render in a browser. */
function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

/** The beginning of a list on the home page, which itself is the same for everybody and all day. */
export function HomeBlock(props: HomeBlockProps) {
  const isHydrated = useHydrated();
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
      {isHydrated ? (
        <Suspense fallback={<HomeSkeletons />}>
          <HomeCards {...props} />
        </Suspense>
      ) : (
        <HomeSkeletons />
      )}
    </section>
  );
}
