import { useEffect, useEffectEvent, useState } from "react";
import { queryOfView, viewOfQuery } from "@/lib/videos/listing-view";
import type { Period } from "@/lib/videos/periods";

type View = { period: Period; page: number };

/**
 * What is shown of a board, in step with the address. `walk` counts the changes; `isAsRendered` is
 * true of the first one, and again when Back leads to it.
 */
export function usePeriod({ period, page }: View) {
  const [shown, setShown] = useState({ period, page, walk: 0, isAsRendered: true });

  const follow = useEffectEvent(() => {
    const view = viewOfQuery(new URLSearchParams(location.search));
    if (view.period === shown.period && view.page === shown.page) return;
    const isAsRendered = view.period === period && view.page === page;
    setShown({ ...view, walk: shown.walk + 1, isAsRendered });
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
    setShown({ ...view, walk: shown.walk + 1, isAsRendered: false });
  }

  return { ...shown, choose };
}
