import { type RefObject, startTransition, useEffect, useState } from "react";
import { IN_VIEW, whenInView } from "./in-view";

/** Whether an element has come near the visible part of the page; true from then on. */
export function useInView(
  element: RefObject<Element | null>,
  kind: keyof typeof IN_VIEW,
  initially: boolean,
): boolean {
  const [seen, setSeen] = useState(initially);
  useEffect(() => {
    if (seen || !element.current) return;
    // Many cards come into view at once: what that brings may wait for a tap.
    const see = () => startTransition(() => setSeen(true));
    return whenInView(element.current, IN_VIEW[kind], see);
  }, [seen, element, kind]);
  return seen;
}
