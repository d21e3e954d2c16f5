/** A name and how often it was counted. */
export type Tally = { name: string; count: number };

/** What pasted links are called beside the sources of X. */
export const LOOKUP = "lookup";

export type Day = {
  day: string;
  lookups: number;
  /** Of these, the ones that gave a video. */
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

/** What the operator's page of figures shows: of the last 30 UTC days, by all instances. */
export type Statistics = {
  /** The newest first; a day without any has 0. */
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
