import { performTask } from "./perform-task";
import { type FromWorker, MediaError, type ToWorker } from "./task";

const PROGRESS_EVERY_MS = 100;

const send = (message: FromWorker) => self.postMessage(message);

self.onmessage = async ({ data }: MessageEvent<ToWorker>) => {
  try {
    let last = 0;
    const onProgress = (part: number) => {
      const now = performance.now();
      if (now - last < PROGRESS_EVERY_MS) return;
      last = now;
      send({ kind: "progress", part });
    };
    const blob = await performTask(data.task, onProgress, data.name);
    send({ kind: "done", blob });
  } catch (error) {
    const fault = error instanceof MediaError ? error.fault : "bad-media";
    send({ kind: "fault", fault, detail: String(error) });
  }
};

send({ kind: "ready" });
