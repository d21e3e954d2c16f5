"use client";

import type { MouseEvent } from "react";
import { queryOfView } from "@/lib/videos/listing-view";
import { PERIODS, type Period } from "@/lib/videos/periods";
import type { ListingTexts } from "./listing-texts";
import { usePeriod } from "./use-period";
import { VideoList, type VideoListProps } from "./video-list";

type Props = VideoListProps & { period: Period };

const NAMES = { "1h": "period1h", "24h": "period24h", "3d": "period3d", "7d": "period7d" } as const;

type PickerProps = {
  shown: Period;
  texts: ListingTexts["listing"];
  onChoose: (period: Period) => void;
};

function PeriodPicker({ shown, texts, onChoose }: PickerProps) {
  function choose(event: MouseEvent, period: Period) {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onChoose(period);
  }

  return (
    <nav aria-label={texts.period} className="mb-6">
      <ul className="inline-flex rounded-xl border border-line bg-surface p-1">
        {PERIODS.map((period) => (
          <li key={period}>
            <a
              href={queryOfView({ period, page: 1 }) || "?"}
              aria-current={period === shown ? "true" : undefined}
              onClick={(event) => choose(event, period)}
              className="flex min-h-10 items-center rounded-lg px-3 text-sm font-medium text-muted transition-colors hover:text-ink aria-[current]:bg-accent aria-[current]:text-on-accent sm:px-4"
            >
              {texts[NAMES[period]]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** A board with its periods. Another period is another list, begun at its first page. */
export function RankedList({ start, texts, ...props }: Props) {
  const { period, page, walk, isAsRendered, choose } = usePeriod(props);
  return (
    <>
      <PeriodPicker shown={period} texts={texts.listing} onChoose={choose} />
      <VideoList
        key={walk}
        {...props}
        {...{ period, page, texts }}
        start={isAsRendered ? start : null}
      />
    </>
  );
}
