import type { MediaFault, MediaTask } from "./task";

export type ToWorker = {
  task: MediaTask;
  /** Name of a result on the disk: the page removes what a worker that is ended leaves. */
  name: string;
};

export type FromWorker =
  | { kind: "ready" }
  | { kind: "progress"; part: number }
  | { kind: "done"; blob: Blob }
  | { kind: "fault"; fault: MediaFault; detail: string };
