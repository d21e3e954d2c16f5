type KeyLike = { isComposing: boolean; keyCode: number };

/** Keys of an input method; Safari ends the composition before its Enter. */
export function isComposing({ isComposing, keyCode }: KeyLike): boolean {
  return isComposing || keyCode === 229;
}
