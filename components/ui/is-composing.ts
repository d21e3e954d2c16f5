type KeyLike = { isComposing: boolean; keyCode: number };

/** Safari ends the composition before its Enter, which has key code 229. */
export function isComposing({ isComposing, keyCode }: KeyLike): boolean {
  return isComposing || keyCode === 229;
}
