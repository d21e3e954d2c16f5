export type Job = {
  name: string;
  /** How long after the beginning of a run the next one is due. */
  everyMs: number;
  /** Does all that is due. May be cut off anywhere, and then be run again. */
  run: () => Promise<void>;
};
