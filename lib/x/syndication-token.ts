/**
 * The token that X's embed script computes for `tweet-result`. The precision that `Number` loses
 * belongs to it: an exact computation is refused with `{}`.
 */
export function syndicationToken(id: string): string {
  return ((Number(id) / 1e15) * Math.PI).toString(36).replace(/0+|\./g, "");
}
