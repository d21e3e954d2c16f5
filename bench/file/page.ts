import type { MediaTask } from "../../lib/media/task";
import { zipFiles } from "../../lib/media/zip";

/** What the harness has in the page: the product's own code, without the product's pages. */

async function load(path: string): Promise<Blob> {
  return (await fetch(path)).blob();
}

const tags = {
  title: "A launch",
  artist: "@nasa",
  date: null,
  comment: "https://x.com/a/status/1",
};

type Work = Pick<MediaTask, "make"> & {
  media: string;
  sound?: string;
  span?: MediaTask["span"];
};

/** The time of the work alone in ms, and what it made. */
async function make({ media, sound, make: made, span = null }: Work) {
  const task: MediaTask = {
    make: made,
    media: await load(media),
    sound: sound === undefined ? null : await load(sound),
    span,
    isExact: false,
    tags,
    cover: null,
  };
  const began = performance.now();
  const worker = new Worker("/worker.js");
  const blob = await new Promise<Blob>((resolve, reject) => {
    worker.onmessage = ({ data }) => {
      if (data.kind === "ready") worker.postMessage(task);
      else if (data.kind === "done") resolve(data.blob);
      else if (data.kind === "fault") reject(new Error(data.detail));
    };
    worker.onerror = ({ message }) => reject(new Error(message));
  });
  const ms = performance.now() - began;
  worker.terminate();
  return { ms, bytes: blob.size };
}

async function zip(path: string, count: number) {
  async function* files() {
    for (let place = 1; place <= count; place += 1) {
      yield { name: `${place}.mp4`, bytes: await load(path) };
    }
  }
  const began = performance.now();
  const blob = await zipFiles(files(), Number.POSITIVE_INFINITY);
  return { ms: performance.now() - began, bytes: blob.size };
}

Object.assign(window, { bench: { make, zip } });

export type Bench = { make: typeof make; zip: typeof zip };
