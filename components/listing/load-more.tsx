import { type MouseEvent, useEffect, useEffectEvent, useRef } from "react";
import { buttonStyle } from "@/components/ui/button-style";
import { Spinner } from "@/components/ui/spinner";
import type { ListingTexts } from "./listing-texts";

type Props = {
  /** The next page as a page of its own, for whom no script runs and for crawlers; a private list has none. */
  href: string | undefined;
  /** Pages that are here. */
  pageCount: number;
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

export function LoadMore({ href, pageCount, isLoading, texts, onLoad, onNear }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const near = useEffectEvent(onNear);

  // Anew for each page: an observer tells of where things stand when it begins.
  // biome-ignore lint/correctness/useExhaustiveDependencies: of each page the next one is fetched ahead
  useEffect(() => {
    if (!box.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) near();
      },
      { rootMargin: NEAR },
    );
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [pageCount]);

  const look = {
    "aria-disabled": isLoading,
    className: `${buttonStyle.secondary} min-w-48 aria-disabled:text-muted`,
  };
  const words = (
    <>
      {isLoading && <Spinner />}
      {isLoading ? texts.loading : texts.loadMore}
    </>
  );
  return (
    <div ref={box}>
      {href === undefined ? (
        <button type="button" {...look} onClick={onLoad}>
          {words}
        </button>
      ) : (
        <a
          {...look}
          href={href}
          onClick={(event) => {
            if (isModified(event)) return;
            event.preventDefault();
            onLoad();
          }}
        >
          {words}
        </a>
      )}
    </div>
  );
}
