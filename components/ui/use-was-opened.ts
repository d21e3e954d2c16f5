import { type RefObject, useEffect, useState } from "react";

/** Whether the element was ever open, also if the visitor opened it before the page was hydrated. */
export function useWasOpened(ref: RefObject<HTMLDetailsElement | null>) {
  const [wasOpened, setOpened] = useState(false);
  useEffect(() => {
    if (ref.current?.open) setOpened(true);
  }, [ref]);
  return { wasOpened, onToggle: () => setOpened(true) };
}
