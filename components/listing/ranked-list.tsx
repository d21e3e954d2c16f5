"use client";

import { type MouseEvent, useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { buttonStyle } from "@/components/ui/button-style";
import { ShareButton } from "@/components/ui/share-button";
import { PERIODS, type Period, queryOfView, viewOfQuery } from "@/lib/videos/listing-view";
import type { ListingTexts } from "./listing-texts";
import { VideoList, type VideoListProps } from "./video-list";

type Props = VideoListProps & { period: Period /** Of the page. */; title: string };

const NAMES = {
  "1h": "period1h",
  "24h": "period24h",
  "3d": "period3d",
  "7d": "period7d",
  month: "period30d",
  all: "periodAll",
} as const;

type PickerProps = {
  shown: Period;
  texts: ListingTexts["listing"];
  onChoose: (period: Period) => void;
};

function TimeframePicker({ shown, texts, onChoose }: PickerProps) {
  const row = useRef<HTMLElement>(null);

  // On phones the row is wider than the page.
  useEffect(() => {
    const nav = row.current;
    const link = nav?.querySelectorAll("a")[PERIODS.indexOf(shown)];
    if (nav && link) nav.scrollLeft = link.offsetLeft + link.offsetWidth + 8 - nav.clientWidth;
  }, [shown]);

  function choose(event: MouseEvent, period: Period) {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onChoose(period);
  }

  return (
    <nav
      ref={row}
      aria-label={texts.period}
      className="relative min-w-0 overflow-x-auto rounded-xl border border-line bg-surface [scrollbar-width:none]"
    >
      <ul className="flex w-max p-1">
        {PERIODS.map((period) => (
          <li key={period}>
            <a
              href={queryOfView({ period, page: 1 }) || "?"}
              aria-current={period === shown ? "true" : undefined}
              onClick={(event) => choose(event, period)}
              className="choice-link"
            >
              {texts[NAMES[period]]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

type View = { period: Period; page: number };

/**
 * What the leaderboard shows, in step with the address. `visit` counts the changes; `isAsRendered`
 * is true for the view that the server rendered, also when Back returns to it.
 */
function useTimeframe({ period, page }: View) {
  const [shown, setShown] = useState({ period, page, visit: 0, isAsRendered: true });
  // The address names it once the list has grown.
  const end = useRef(page);

  const follow = useEffectEvent(() => {
    const view = viewOfQuery(new URLSearchParams(location.search));
    if (view.period === shown.period && view.page === end.current) return;
    const isAsRendered = view.period === period && view.page === page;
    setShown({ ...view, visit: shown.visit + 1, isAsRendered });
  });

  useEffect(() => {
    const onPopState = () => follow();
    addEventListener("popstate", onPopState);
    return () => removeEventListener("popstate", onPopState);
  }, []);

  function choose(chosen: Period) {
    if (chosen === shown.period && shown.page === 1) return;
    const view = { period: chosen, page: 1 };
    history.pushState(null, "", location.pathname + queryOfView(view));
    setShown({ ...view, visit: shown.visit + 1, isAsRendered: false });
  }

  const onGrown = useCallback((page: number) => {
    end.current = page;
  }, []);

  return { ...shown, choose, onGrown };
}

/** A leaderboard with its timeframes. Another timeframe is another list, from its first page. */
export function RankedList({ start, texts, title, ...props }: Props) {
  const { period, page, visit, isAsRendered, choose, onGrown } = useTimeframe(props);
  const { card } = texts;
  return (
    <>
      <div className="mb-2 flex items-center justify-between gap-2 sm:mb-6">
        <TimeframePicker shown={period} texts={texts.listing} onChoose={choose} />
        {/* The address of the moment: it names the timeframe and the page. */}
        <ShareButton
          url=""
          title={title}
          texts={{ share: card.share, copied: card.copied, failed: card.copyError }}
          className={`${buttonStyle.quiet} max-sm:px-3`}
          isLabelWide
        />
      </div>
      <VideoList
        key={visit}
        {...props}
        {...{ period, page, texts, visit, onGrown }}
        start={isAsRendered ? start : null}
      />
    </>
  );
}
