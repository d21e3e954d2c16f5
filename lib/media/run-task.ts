import { newName, removeNamed } from "./disk-store";
import { type FromWorker, MediaError, type MediaTask, type ToWorker } from "./task";

type Hooks = { signal: AbortSignal; onProgress: (part: number) => void };

/** A worker that does not start in this time is blocked: the page does the work. */
const START_MS = 10_000;

class NoWorker extends Error {}

function inWorker(task: MediaTask, { signal, onProgress }: Hooks): Promise<Blob> {
  const message: ToWorker = { task, name: newName() };
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL("./media-worker.ts", import.meta.url), { type: "module" });
    const timer = setTimeout(() => end(() => reject(new NoWorker())), START_MS);
    function end(settle: () => void): void {
      clearTimeout(timer);
      signal.removeEventListener("abort", leave);
      worker.terminate();
      settle();
    }
    /** A worker that is ended during its work leaves an incomplete result. */
    function cut(reason: unknown): void {
      end(() => reject(reason));
      removeNamed(message.name).catch(() => undefined);
    }
    const leave = () => cut(signal.reason);
    let isReady = false;
    worker.onerror = (event) => {
      event.preventDefault();
      cut(isReady ? new MediaError("bad-media", "the worker failed") : new NoWorker());
    };
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      if (data.kind === "ready") {
        isReady = true;
        clearTimeout(timer);
        worker.postMessage(message);
      } else if (data.kind === "progress") onProgress(data.part);
      else if (data.kind === "done") end(() => resolve(data.blob));
      else end(() => reject(new MediaError(data.fault, data.detail)));
    };
    signal.addEventListener("abort", leave);
  });
}

/** A worker's memory is freed with it. */
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
