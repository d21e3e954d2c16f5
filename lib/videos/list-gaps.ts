// Apart from the schemas: browsers load this, and the content policy refuses zod's compiler.

/** Ranks (from 1) whose video was removed after the list was made. Others stay until it is rebuilt. */
export type Gaps = readonly number[];

export const GAPS_HEADER = "x-gaps";

export function gapsText(gaps: Gaps): string {
  return gaps.join(",");
}

export function gapsOf(text: string | null): Gaps {
  return (text ?? "").match(/\d+/g)?.map(Number) ?? [];
}

export function placesOf(page: { videos: readonly unknown[]; offset: number; gaps: Gaps }) {
  const empty = new Set(page.gaps);
  let last = page.offset;
  return page.videos.map(() => {
    do last += 1;
    while (empty.has(last));
    return last;
  });
}
