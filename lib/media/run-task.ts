import { MediaError, type MediaTask } from "./task";
import type { FromWorker, ToWorker } from "./worker-messages";

type Hooks = { signal: AbortSignal; onProgress: (part: number) => void };

/** A worker that does not start in this time is blocked: the page does the work. */
const START_MS = 10_000;

class NoWorker extends Error {}

function inWorker(task: ToWorker, { signal, onProgress }: Hooks): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL("./media-worker.ts", import.meta.url), { type: "module" });
    const timer = setTimeout(() => end(() => reject(new NoWorker())), START_MS);
    function end(settle: () => void): void {
      clearTimeout(timer);
      worker.terminate();
      settle();
    }
    let isReady = false;
    worker.onerror = (event) => {
      event.preventDefault();
      end(() =>
        reject(isReady ? new MediaError("bad-media", "the worker failed") : new NoWorker()),
      );
    };
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      if (data.kind === "ready") {
        isReady = true;
        clearTimeout(timer);
        worker.postMessage(task);
      } else if (data.kind === "progress") onProgress(data.part);
      else if (data.kind === "done") end(() => resolve(data.blob));
      else end(() => reject(new MediaError(data.fault, data.detail)));
    };
    signal.addEventListener("abort", () => end(() => reject(signal.reason)), { once: true });
  });
}

/** Runs a task in a worker, whose memory is freed with it; on the page if there are no workers. */
export async function runTask(task: MediaTask, hooks: Hooks): Promise<Blob> {
  hooks.signal.throwIfAborted();
  try {
    return await inWorker(task, hooks);
  } catch (error) {
    if (hooks.signal.aborted || error instanceof MediaError) throw error;
  }
  const { performTask } = await import("./perform-task");
  return performTask(task, hooks.onProgress);
}
