import { type RefObject, useEffect, useState } from "react";
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
    return whenInView(element.current, IN_VIEW[kind], () => setSeen(true));
  }, [seen, element, kind]);
  return seen;
}
