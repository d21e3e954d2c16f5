import { Icon } from "@/components/ui/icon";
import { HomeCards } from "./home-cards";
import type { HomeLiveProps } from "./home-live";
import { HomeSkeletons } from "./home-skeletons";
import { HomeStill } from "./home-still";

type Props = HomeLiveProps & {
  title: string;
  /** The page of the whole list. */
  href: string;
};

/** The beginning of a list on the home page. */
export function HomeBlock({ title, href, ...list }: Props) {
  const { start, texts } = list;
  const still = start ? (
    <HomeStill cards={start.cards} texts={texts.card} isFirstList={list.list === "recent"} />
  ) : (
    <HomeSkeletons />
  );
  return (
    <section>
      <div className="mb-3 flex items-baseline justify-between gap-4">
        <h2 className="text-xl font-semibold tracking-tight">{title}</h2>
        <a
          href={href}
          className="inline-flex min-h-11 items-center gap-1 text-accent underline-offset-4 hover:underline"
        >
          {texts.listing.viewAll}
          <span className="sr-only">: {title}</span>
          <Icon name="chevron" className="size-4 -rotate-90" />
        </a>
      </div>
      <HomeCards {...list} still={still} />
    </section>
  );
}
