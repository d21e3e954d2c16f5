import type { MouseEvent } from "react";

/** Such a click opens a new tab or a download. */
export function isModified({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  return ctrlKey || metaKey || shiftKey || altKey;
}
