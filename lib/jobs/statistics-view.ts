/** A name and how often it was counted. */
export type Tally = { name: string; count: number };

/** What the operator's page of figures shows. */
export type Statistics = {
  /** Downloads of the last 30 UTC days, the newest first; a day without any has 0. */
  days: { day: string; saves: number }[];
  /** Downloads of these days by language, the largest first. */
  languages: Tally[];
  /** Authors whose videos were downloaded most within a day. */
  authors: { username: string; lastDay: number; total: number }[];
  /** Lookups of this instance since its start, the largest first: `ok`, or the code of the refusal. */
  lookups: Tally[];
  /** The same by source of X, with what it answered. */
  sources: Tally[];
  /** `ageSeconds` since the end of the last run; null before the first. */
  jobs: { job: string; ageSeconds: number | null; failureCount: number }[];
};
