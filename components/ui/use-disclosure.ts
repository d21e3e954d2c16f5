import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from "react";

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

/** Whether the element was ever open, also if the visitor opened it before the page was hydrated. */
export function useWasOpened(ref: RefObject<HTMLDetailsElement | null>) {
  const [wasOpened, setOpened] = useState(false);
  useEffect(() => {
    if (ref.current?.open) setOpened(true);
  }, [ref]);
  return { wasOpened, onToggle: () => setOpened(true) };
}
