import { acquire } from "../../components/extraction/save/acquire";
import type { SaveSource } from "../../components/extraction/save/job";
import { openManySink } from "../../components/extraction/save/many-sink";
import { newName, removeStored } from "../../lib/media/disk-store";
import type { FromWorker, MediaTask, ToWorker } from "../../lib/media/task";

// What the harness exposes in the page: the product's own code, without the product's pages.

const { signal } = new AbortController();
/** No limit on the bytes read, as when several files are saved. */
const everything = { signal, maxBytes: Number.POSITIVE_INFINITY, onProgress: () => undefined };
const comment = "https://x.com/a/status/1";
const tags = { title: "A launch", artist: "@nasa", date: null, comment };

type Work = {
  make: MediaTask["make"];
  source: SaveSource;
  /** Store on the disk from the start, as for a file that may not fit into memory. */
  isLarge?: boolean;
  span?: MediaTask["span"];
  isExact?: boolean;
};

function inWorker(task: MediaTask): Promise<Blob> {
  const worker = new Worker("/worker.js");
  const message: ToWorker = { task, name: newName() };
  return new Promise<Blob>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      if (data.kind === "ready") worker.postMessage(message);
      else if (data.kind === "done") resolve(data.blob);
      else if (data.kind === "fault") reject(new Error(data.detail));
    };
    worker.onerror = (event) => reject(new Error(event.message));
  }).finally(() => worker.terminate());
}

async function make({ make: made, source, isLarge = false, span = null, isExact = false }: Work) {
  const began = performance.now();
  const storeBytes = isLarge ? Number.POSITIVE_INFINITY : null;
  const { media, sound } = await acquire(source, { ...everything, storeBytes });
  const here = performance.now();
  const blob = await inWorker({ make: made, media, sound, span, isExact, tags, cover: null });
  const ms = performance.now() - here;
  for (const one of [media, sound, blob]) {
    if (one) await removeStored(one).catch(() => undefined);
  }
  const fetched = media.size + (sound?.size ?? 0);
  return { ms, fetchMs: here - began, fetched, bytes: blob.size };
}

async function zip(url: string, count: number) {
  Object.assign(window, { showDirectoryPicker: undefined });
  const sink = await openManySink();
  if (!sink) throw new Error("no sink");
  const began = performance.now();
  for (let place = 1; place <= count; place += 1) {
    const stored = { ...everything, storeBytes: Number.POSITIVE_INFINITY };
    const { media } = await acquire({ kind: "file", url }, stored);
    await sink.put(new File([media], "part.mp4"), place);
    await removeStored(media);
  }
  await sink.finish();
  return { ms: performance.now() - began };
}

Object.assign(window, { bench: { make, zip } });

export type FileBench = { make: typeof make; zip: typeof zip };
