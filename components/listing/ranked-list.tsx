"use client";

import {
  type MouseEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";
import { buttonStyle } from "@/components/ui/button-style";
import { isModified } from "@/components/ui/is-modified";
import { ShareButton } from "@/components/ui/share-button";
import type { Messages } from "@/lib/i18n/load-messages";
import { queryOfView, viewOfQuery } from "@/lib/videos/listing-view";
import { TIMEFRAMES, type Timeframe } from "@/lib/videos/timeframes";
import { VideoList, type VideoListProps } from "./video-list";

type Props = VideoListProps & {
  timeframe: Timeframe;
  /** Of the page. */
  title: string;
  names: Messages["Timeframes"];
  /** Above the cards. */
  children: ReactNode;
};

type PickerProps = {
  shown: Timeframe;
  names: Props["names"];
  /** What they name. */
  label: string;
  onChoose: (timeframe: Timeframe) => void;
};

function TimeframePicker({ shown, names, label, onChoose }: PickerProps) {
  const row = useRef<HTMLElement>(null);

  // On phones the row is wider than the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the current timeframe changes
  useEffect(() => {
    const nav = row.current;
    const link = nav?.querySelector<HTMLElement>("[aria-current]");
    if (nav && link) nav.scrollLeft = link.offsetLeft + link.offsetWidth + 8 - nav.clientWidth;
  }, [shown]);

  function choose(event: MouseEvent, timeframe: Timeframe) {
    if (isModified(event)) return;
    event.preventDefault();
    onChoose(timeframe);
  }

  return (
    <nav
      ref={row}
      aria-label={label}
      className="relative min-w-0 overflow-x-auto rounded-xl border border-line bg-surface [scrollbar-width:none]"
    >
      <ul className="flex w-max p-1">
        {TIMEFRAMES.map((timeframe) => (
          <li key={timeframe}>
            <a
              href={queryOfView({ timeframe, page: 1 }) || "?"}
              aria-current={timeframe === shown ? "true" : undefined}
              onClick={(event) => choose(event, timeframe)}
              className="choice-link"
            >
              {names[timeframe]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Names the entry of the history that shows a list, which may have grown. */
function markEntry(method: "pushState" | "replaceState", address?: string): number {
  const entry = Date.now();
  history[method]({ ...(address ? null : history.state), entry }, "", address);
  return entry;
}

type View = { timeframe: Timeframe; page: number };

/**
 * What the leaderboard shows, in step with the address. `visit` counts the changes; `isAsRendered`
 * is true for the view that the server rendered, also when Back returns to it.
 */
function useTimeframe({ timeframe, page }: View) {
  const [shown, setShown] = useState({ timeframe, page, visit: 0, isAsRendered: true });

  const entry = useRef<number>(undefined);

  const follow = useEffectEvent(() => {
    // Following the skip link creates an entry without a state.
    const next = history.state?.entry;
    if (next === undefined || next === entry.current) return;
    entry.current = next;
    const view = viewOfQuery(new URLSearchParams(location.search));
    const isAsRendered = view.timeframe === timeframe && view.page === page;
    setShown({ ...view, visit: shown.visit + 1, isAsRendered });
  });

  useEffect(() => {
    entry.current = history.state?.entry ?? markEntry("replaceState");
    const onPopState = () => follow();
    addEventListener("popstate", onPopState);
    return () => removeEventListener("popstate", onPopState);
  }, []);

  function choose(chosen: Timeframe) {
    if (chosen === shown.timeframe && shown.page === 1) return;
    const view = { timeframe: chosen, page: 1 };
    entry.current = markEntry("pushState", location.pathname + queryOfView(view));
    setShown({ ...view, visit: shown.visit + 1, isAsRendered: false });
  }

  return { ...shown, choose };
}

/** A leaderboard with its timeframes. Another timeframe is another list, from its first page. */
export function RankedList({ start, texts, title, names, children, ...props }: Props) {
  const { timeframe, page, visit, isAsRendered, choose } = useTimeframe(props);
  const { card } = texts;
  return (
    <>
      <div className="mb-1 flex items-center justify-between gap-2">
        <TimeframePicker
          shown={timeframe}
          names={names}
          label={texts.listing.period}
          onChoose={choose}
        />
        {/* The address of the moment: it names the timeframe and the page. */}
        <ShareButton
          url=""
          title={title}
          texts={{ share: card.share, copied: card.copied, failed: card.copyError }}
          className={`${buttonStyle.quiet} max-sm:px-3`}
          isLabelWide
        />
      </div>
      {children}
      <VideoList
        key={visit}
        {...props}
        {...{ timeframe, page, texts, visit }}
        start={isAsRendered ? start : null}
      />
    </>
  );
}
