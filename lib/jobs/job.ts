export type Job = {
  name: string;
  /** How long after the beginning of a run the next one is due. */
  everyMs: number;
  /** The longest wait after a failure, where the job itself leaves alone what fails. */
  lastRetryMs?: number;
  /** Does all that is due. May be cut off anywhere, and then be run again. */
  run: () => Promise<void>;
};
