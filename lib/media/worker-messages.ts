import type { MediaFault, MediaTask } from "./task";

export type ToWorker = MediaTask;

export type FromWorker =
  | { kind: "ready" }
  | { kind: "progress"; part: number }
  | { kind: "done"; blob: Blob }
  | { kind: "fault"; fault: MediaFault; detail: string };
