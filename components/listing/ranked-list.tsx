"use client";

import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import {
  DEFAULT_TIMEFRAME,
  queryOfView,
  type Timeframe,
  viewOfQuery,
} from "@/lib/videos/listing-view";
import { type BoardNames, LanguageBoards } from "./language-boards";
import { type TimeframeNames, TimeframePicker } from "./timeframe-picker";
import { VideoList, type VideoListProps } from "./video-list";

type Props = VideoListProps & {
  timeframe: Timeframe;
  names: TimeframeNames;
  timeframes: readonly Timeframe[];
  boards: BoardNames | null;
  children: ReactNode;
};

function markEntry(method: "pushState" | "replaceState", address?: string): number {
  const entry = Date.now();
  history[method]({ ...(address ? null : history.state), entry }, "", address);
  return entry;
}

type View = { timeframe: Timeframe; page: number };

/** `isAsRendered`: the server rendered this view, also when Back returns to it. */
function useTimeframe({ timeframe, page }: View, timeframes: readonly Timeframe[]) {
  const [shown, setShown] = useState({ timeframe, page, visit: 0, isAsRendered: true });

  const entry = useRef<number>(undefined);

  const follow = useEffectEvent(() => {
    // The skip link creates an entry without a state.
    const next = history.state?.entry;
    if (next === undefined || next === entry.current) return;
    entry.current = next;
    const asked = viewOfQuery(new URLSearchParams(location.search));
    // A board with fewer timeframes: reads its address as the server does.
    const isKnown = timeframes.includes(asked.timeframe);
    const view = isKnown ? asked : { ...asked, timeframe: DEFAULT_TIMEFRAME };
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

export function RankedList({ start, texts, names, timeframes, boards, children, ...props }: Props) {
  const { timeframe, page, visit, isAsRendered, choose } = useTimeframe(props, timeframes);
  const longest = timeframes[timeframes.length - 1] ?? timeframe;
  return (
    <>
      <div className="list-bar md:list-sticky">
        <div className="list-lead">
          {children}
          {boards && (
            <LanguageBoards
              language={props.language}
              shown={props.of ?? null}
              timeframe={timeframe}
              names={boards}
            />
          )}
        </div>
        <TimeframePicker
          timeframes={timeframes}
          current={timeframe}
          names={names}
          label={texts.listing.period}
          onChoose={choose}
        />
      </div>
      <VideoList
        key={visit}
        {...props}
        {...{ timeframe, page, texts, visit }}
        timeframeName={names.long[timeframe]}
        longest={{ timeframe: longest, name: names.long[longest] }}
        start={isAsRendered ? start : null}
      />
    </>
  );
}
