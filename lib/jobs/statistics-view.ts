/** A name and how often it was counted. */
export type Tally = { name: string; count: number };

/** Subject of the outcomes of pasted links; the other subjects are sources of X. */
export const LOOKUP = "lookup";

export type Day = {
  day: string;
  lookups: number;
  /** How many of these led to a video. */
  found: number;
  saves: number;
};

export type SourceTally = {
  name: string;
  answers: number;
  videos: number;
  /** X said that there is no such post, or no video. */
  refusals: number;
  failures: number;
};

/** The last 30 UTC days of all instances, for the operators' page of figures. */
export type Statistics = {
  /** Newest first; a day without downloads has 0. */
  days: Day[];
  /** Why links gave no video, the most frequent first. */
  refusals: Tally[];
  sources: SourceTally[];
  /** Downloads by language, the largest first. */
  languages: Tally[];
  /** Authors whose videos were downloaded most within a day. */
  authors: { username: string; lastDay: number; total: number }[];
  /** `ageSeconds` since the end of the last run; null before the first. */
  jobs: { job: string; ageSeconds: number | null; failureCount: number }[];
};
