import { useEffect, useEffectEvent } from "react";
import { sharedLink } from "./shared-link";

/** Runs a link that came in the address (a deep link, or the share sheet) and takes it out of there. */
export function useSharedLink(run: (link: string) => void): void {
  const runOnce = useEffectEvent(run);
  useEffect(() => {
    const found = sharedLink(location.search);
    if (!found) return;
    history.replaceState(history.state, "", location.pathname + found.rest + location.hash);
    if (found.link !== null) runOnce(found.link);
  }, []);
}
