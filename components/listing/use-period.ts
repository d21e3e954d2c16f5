import { useEffect, useEffectEvent, useState } from "react";
import { queryOfView } from "@/lib/videos/listing-view";
import { type Period, periodOf } from "@/lib/videos/periods";

/** The period that is shown, in step with the address; `walk` counts the changes. */
export function usePeriod(initial: Period) {
  const [shown, setShown] = useState({ period: initial, walk: 0 });

  const show = useEffectEvent((period: Period) => {
    if (period !== shown.period) setShown({ period, walk: shown.walk + 1 });
  });

  useEffect(() => {
    const follow = () => show(periodOf(new URLSearchParams(location.search).get("timeframe")));
    addEventListener("popstate", follow);
    return () => removeEventListener("popstate", follow);
  }, []);

  function choose(period: Period) {
    if (period === shown.period) return;
    history.pushState(null, "", location.pathname + queryOfView({ period, page: 1 }));
    setShown({ period, walk: shown.walk + 1 });
  }

  return { ...shown, choose };
}
