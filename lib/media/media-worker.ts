import { performTask } from "./perform-task";
import { MediaError } from "./task";
import type { FromWorker, ToWorker } from "./worker-messages";

const send = (message: FromWorker) => self.postMessage(message);

self.onmessage = async ({ data }: MessageEvent<ToWorker>) => {
  try {
    const blob = await performTask(data, (part) => send({ kind: "progress", part }));
    send({ kind: "done", blob });
  } catch (error) {
    const fault = error instanceof MediaError ? error.fault : "bad-media";
    send({ kind: "fault", fault, detail: String(error) });
  }
};

send({ kind: "ready" });
