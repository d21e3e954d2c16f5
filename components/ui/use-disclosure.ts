import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from "react";

function close(details: HTMLDetailsElement | null) {
  if (details) details.open = false;
}

/** Escape closes it and returns the focus; a click or focus outside closes it. Works without scripts. */
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
