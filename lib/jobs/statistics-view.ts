export type Tally = { name: string; count: number };

/** Subject of the outcomes of pasted links; the other subjects are sources of X. */
export const LOOKUP = "lookup";

export type Day = {
  day: string;
  lookups: number;
  /** How many lookups led to a video. */
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

/** Days are UTC. Counts are of all instances. */
export type Statistics = {
  /** Newest first; a day without downloads has 0. */
  days: Day[];
  /** Most frequent first. */
  refusals: Tally[];
  sources: SourceTally[];
  languages: Tally[];
  authors: { username: string; lastDay: number; total: number }[];
  /** `ageSeconds` since the end of the last run; null before the first. */
  jobs: { job: string; ageSeconds: number | null; failureCount: number }[];
};
