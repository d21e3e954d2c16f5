import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from "react";

function close(details: HTMLDetailsElement | null) {
  if (details) details.open = false;
}

/**
 * Makes a `<details>` act like a menu: Escape closes it and returns the focus, a click or focus outside
 * closes it. Without scripts its summary still works.
 */
export function useDisclosure() {
  const ref = useRef<HTMLDetailsElement>(null);

  useEffect(() => {
    const closeOutside = ({ target }: Event) => {
      if (!(target instanceof Node && ref.current?.contains(target))) close(ref.current);
    };
    document.addEventListener("pointerdown", closeOutside);
    return () => document.removeEventListener("pointerdown", closeOutside);
  }, []);

  function onKeyDown({ key }: KeyboardEvent) {
    if (key !== "Escape" || !ref.current?.open) return;
    close(ref.current);
    ref.current.querySelector("summary")?.focus();
  }

  function onBlur({ relatedTarget }: FocusEvent) {
    if (relatedTarget && !ref.current?.contains(relatedTarget)) close(ref.current);
  }

  return { ref, onKeyDown, onBlur };
}
