import type { MouseEvent } from "react";

/** Whether a click opens a new tab or a download instead. */
export function isModified({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  return ctrlKey || metaKey || shiftKey || altKey;
}
