import { type RefObject, useEffect } from "react";

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

/** `/` anywhere on the page goes to the field, as in most tools that have one. */
export function useFocusKey(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    function focusField(event: KeyboardEvent) {
      const modified = event.ctrlKey || event.metaKey || event.altKey;
      if (event.key !== "/" || modified || isTyping(event.target)) return;
      event.preventDefault();
      field.current?.select();
    }
    document.addEventListener("keydown", focusField);
    return () => document.removeEventListener("keydown", focusField);
  }, [field]);
}
