import type { MouseEvent } from "react";
import { isModified } from "@/components/ui/is-modified";
import type { Messages } from "@/lib/i18n/load-messages";
import { queryOfView, type Timeframe } from "@/lib/videos/listing-view";

export type TimeframeNames = { long: Messages["Timeframes"]; short: Messages["ShortTimeframes"] };

type Props = {
  timeframes: readonly Timeframe[];
  current: Timeframe;
  names: TimeframeNames;
  label: string;
  onChoose: (timeframe: Timeframe) => void;
};

/** Phones show short names, since all six have to fit. */
export function TimeframePicker({ timeframes, current, names, label, onChoose }: Props) {
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
