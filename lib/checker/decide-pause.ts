import "server-only";
import type { CheckSample } from "@/db/queries/check-findings";

/**
 * Of a day's checks a few in a hundred find a post gone. Ten of them, and more than a third of all,
 * are no chance; a change at X, or of what X thinks of this server, brings it to nearly all within the
 * hour in which what people see first is looked at.
 */
const ENOUGH = 10;
const SHARE = 1 / 3;

export type PauseCause = "share" | "canaries";

type Seen = {
  sample: CheckSample;
  areCanariesWell: boolean;
  /** The operator says that X is to be believed. */
  isBelieved: boolean;
  /** Why nothing is taken down up to now; null where it is. */
  before: PauseCause | null;
};

/**
 * Why nothing is to be taken down now, or null. Counted by accounts as well as by posts: one that
 * deletes 40 of them is one, and a change at X meets them all. A pause that has begun ends with the
 * share that began it, however few posts tell of it, or with the last post that it was to keep.
 */
export function decidePause(seen: Seen): PauseCause | null {
  const { sample, areCanariesWell, isBelieved, before } = seen;
  if (isBelieved) return null;
  if (!areCanariesWell) return "canaries";
  const { lookedAt, gone, authors, goneAuthors, isAnyShown } = sample;
  if (before === "share" && lookedAt === 0) return isAnyShown ? "share" : null;
  const isMost = gone > SHARE * lookedAt && goneAuthors > SHARE * authors;
  return isMost && (before === "share" || gone >= ENOUGH) ? "share" : null;
}
