import "server-only";
import { sql } from "../client";
import type { HideCeiling, HideCeilings } from "./insert-report";

type Named = {
  ticket: string;
  tweetId: string;
  url: string;
  /** Its reason hides at once. */
  hidesAtOnce: boolean;
  ceilings: HideCeilings | null;
};

/**
 * Has a report, whose link was not resolved as it came in, mean this post, and hides that as it would
 * have done then. Gives the ceiling that keeps it from that.
 */
export async function nameReported(named: Named): Promise<HideCeiling | null> {
  const { ticket, tweetId, url, hidesAtOnce, ceilings } = named;
  const [row] = await sql()<{ ceiling: HideCeiling | null }[]>`
    select name_reported(${ticket}, ${tweetId}, ${url}, ${hidesAtOnce},
      ${ceilings?.visitor ?? null}, ${ceilings?.network ?? null}, ${ceilings?.site ?? null}) as ceiling`;
  return row?.ceiling ?? null;
}
