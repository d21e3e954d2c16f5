import { type MouseEvent, useEffect, useEffectEvent, useRef } from "react";
import { buttonStyle } from "@/components/ui/button-style";
import { Spinner } from "@/components/ui/spinner";
import type { ListingTexts } from "./listing-texts";

type Props = {
  /** The next page as a page of its own, for whom no script runs and for crawlers. */
  href: string;
  isLoading: boolean;
  texts: ListingTexts["listing"];
  onLoad: () => void;
  onNear: () => void;
};

/** How near the link has to be for the next page to be fetched ahead. */
const NEAR = "1000px";

/** Whether a click asks for something else than going on here: a new tab, a download. */
function isModified({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  return ctrlKey || metaKey || shiftKey || altKey;
}

export function LoadMore({ href, isLoading, texts, onLoad, onNear }: Props) {
  const link = useRef<HTMLAnchorElement>(null);
  const near = useEffectEvent(onNear);

  // Anew for each page: an observer tells of where things stand when it begins.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `href` names the page to fetch ahead
  useEffect(() => {
    if (!link.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) near();
      },
      { rootMargin: NEAR },
    );
    observer.observe(link.current);
    return () => observer.disconnect();
  }, [href]);

  return (
    <a
      ref={link}
      href={href}
      aria-disabled={isLoading}
      onClick={(event) => {
        if (isModified(event)) return;
        event.preventDefault();
        onLoad();
      }}
      className={`${buttonStyle.secondary} min-w-48 aria-disabled:text-muted`}
    >
      {isLoading && <Spinner />}
      {isLoading ? texts.loading : texts.loadMore}
    </a>
  );
}
