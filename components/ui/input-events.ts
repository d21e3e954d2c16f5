import type { MouseEvent } from "react";

type KeyLike = { isComposing: boolean; keyCode: number };

/** Safari ends the composition before its Enter, which has key code 229. */
export function isComposing({ isComposing, keyCode }: KeyLike): boolean {
  return isComposing || keyCode === 229;
}

/** Such a click opens a new tab or a download. */
export function isModified({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  return ctrlKey || metaKey || shiftKey || altKey;
}
