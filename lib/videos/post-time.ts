// Apart from `lib/x/post-id.ts`, whose patterns would be on every page with cards.

/** Epoch of X's "snowflake" ids, which have milliseconds in their upper bits. */
const FIRST_MS = 1_288_834_974_657n;
/** The id of 4 November 2010; earlier ones say no time. */
const FIRST_ID = 29_700_859_247n;

export function timeOfPost(twitterId: string): Date | null {
  if (!/^\d{1,19}$/.test(twitterId)) return null;
  const id = BigInt(twitterId);
  return id < FIRST_ID ? null : new Date(Number((id >> 22n) + FIRST_MS));
}
