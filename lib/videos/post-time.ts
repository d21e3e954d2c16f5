/** Ids of posts count milliseconds from here on in their upper bits (X's "snowflake"). */
const FIRST_MS = 1_288_834_974_657n;
/** The first such id, of 4 November 2010; those before it say no time. */
const FIRST_ID = 29_700_859_247n;

/** When a post was made, by its id. */
export function timeOfPost(twitterId: string): Date | null {
  if (!/^\d{1,19}$/.test(twitterId)) return null;
  const id = BigInt(twitterId);
  return id < FIRST_ID ? null : new Date(Number((id >> 22n) + FIRST_MS));
}
