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
import { isModified } from "@/components/ui/input-events";
import type { Messages } from "@/lib/i18n/load-messages";
import {
  DEFAULT_TIMEFRAME,
  queryOfView,
  type Timeframe,
  viewOfQuery,
} from "@/lib/videos/listing-view";
import { BoardLink, type BoardNames, LanguageBoards } from "./language-boards";
import { VideoList, type VideoListProps } from "./video-list";

type Props = Omit<VideoListProps, "waysOut"> & {
  timeframe: Timeframe;
  names: TimeframeNames;
  timeframes: readonly Timeframe[];
  boards: BoardNames | null;
  /** Link to the longest of them, from an empty one. */
  toLongest: string;
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

export function RankedList({ start, texts, names, timeframes, boards, ...rest }: Props) {
  const { toLongest, children, ...props } = rest;
  const { language, of } = props;
  const { timeframe, page, visit, isAsRendered, choose } = useTimeframe(props, timeframes);
  const longest = timeframes[timeframes.length - 1] ?? timeframe;
  return (
    <>
      <div className="list-bar md:list-sticky">
        <div className="list-lead">
          {children}
          {boards && (
            <LanguageBoards
              language={language}
              shown={of ?? null}
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
        waysOut={
          <>
            {timeframe !== longest && (
              <a
                href={queryOfView({ timeframe: longest, page: 1 }) || "?"}
                className={buttonStyle.link}
              >
                {toLongest}
              </a>
            )}
            {of && boards && (
              <BoardLink {...{ language, timeframe }} of={null} className={buttonStyle.link}>
                {boards.texts.all}
              </BoardLink>
            )}
          </>
        }
        start={isAsRendered ? start : null}
      />
    </>
  );
}

type TimeframeNames = { long: Messages["Timeframes"]; short: Messages["ShortTimeframes"] };

type PickerProps = {
  timeframes: readonly Timeframe[];
  current: Timeframe;
  names: TimeframeNames;
  label: string;
  onChoose: (timeframe: Timeframe) => void;
};

/** Phones show short names, since all six have to fit. */
function TimeframePicker({ timeframes, current, names, label, onChoose }: PickerProps) {
  function choose(event: MouseEvent, timeframe: Timeframe) {
    if (isModified(event)) return;
    event.preventDefault();
    onChoose(timeframe);
  }

  return (
    <nav aria-label={label} className="list-timeframes max-md:list-sticky">
      <ul>
        {timeframes.map((timeframe) => (
          <li key={timeframe}>
            <a
              href={queryOfView({ timeframe, page: 1 }) || "?"}
              aria-current={timeframe === current ? "true" : undefined}
              onClick={(event) => choose(event, timeframe)}
            >
              <span aria-hidden="true" className="lg:hidden">
                {names.short[timeframe]}
              </span>
              <span className="max-lg:sr-only">{names.long[timeframe]}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
