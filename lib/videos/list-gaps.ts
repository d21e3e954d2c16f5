/**
 * Places of a list, from 1 on, that a page holds no video for: it has been taken off since the list
 * was made. The others keep their places until the list is made anew.
 */
export type Gaps = readonly number[];

/** How the API tells of them, beside its answer; absent where there are none. */
export const GAPS_HEADER = "x-gaps";

export function gapsText(gaps: Gaps): string {
  return gaps.join(",");
}

export function gapsOf(text: string | null): Gaps {
  return (text ?? "").match(/\d+/g)?.map(Number) ?? [];
}

/** The place of each video of a page in its list. */
export function placesOf(page: { videos: readonly unknown[]; offset: number; gaps: Gaps }) {
  const empty = new Set(page.gaps);
  let last = page.offset;
  return page.videos.map(() => {
    do last += 1;
    while (empty.has(last));
    return last;
  });
}
