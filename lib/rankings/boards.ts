import { WINDOWS, type Window } from "./timeframes";

/** What a board ranks by: counted downloads, or the rating. */
export type Ranking = "popular" | "rated";

export type Board = { ranking: Ranking; window: Window };

/** A board's name in the database and in cursors. */
export function boardName({ ranking, window }: Board): string {
  return `${ranking}:${window}`;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/**
 * How old a board may become before it is made again, in ms. The job looks every 5 s, or up to every
 * 4 s where several instances do: the first two stand below a multiple of either, since a count shows
 * there within 15 s and a board due in the next instant waits for another look.
 */
export const REFRESH_MS: Record<Window, number> = {
  "1h": 3 * SECOND,
  "24h": 7 * SECOND,
  "3d": 2 * MINUTE,
  "7d": 5 * MINUTE,
  month: 15 * MINUTE,
  all: 5 * MINUTE,
};

/** All boards, those that are due most often first. */
export const BOARDS: Board[] = WINDOWS.toSorted((a, b) => REFRESH_MS[a] - REFRESH_MS[b]).flatMap(
  (window) => [
    { ranking: "popular", window },
    { ranking: "rated", window },
  ],
);

/**
 * How long a board that a reader has begun to walk through stays as it was: at least, and at most for
 * as long as few pages hold all versions since.
 */
export const FROZEN = { leastMs: 3 * MINUTE, mostMs: 60 * MINUTE, pages: 10_000 };
