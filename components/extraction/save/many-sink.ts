import { download, KEPT_MS } from "@/components/ui/download";
import { dropStored } from "@/lib/media/disk-store";
import { distinctNames } from "@/lib/media/distinct-names";
import type { NamedBytes } from "@/lib/media/zip";
import { isAppleTouch } from "./strategy";

export type ManySink = {
  /** `place` counts from 1: names keep the order of the list. */
  put: (file: File, place: number) => Promise<void>;
  finish: () => Promise<void>;
};

type FolderPicker = (options: { mode: "readwrite" }) => Promise<FileSystemDirectoryHandle>;

const inOrder = (name: string, place: number) => `${String(place).padStart(2, "0")} ${name}`;

function folderSink(folder: FileSystemDirectoryHandle): ManySink {
  const distinct = distinctNames();
  return {
    async put(file, place) {
      const name = distinct(inOrder(file.name, place));
      const handle = await folder.getFileHandle(name, { create: true });
      const sink = await handle.createWritable();
      // Closes the sink; if the copy breaks off, no file is left.
      await file.stream().pipeTo(sink);
    },
    finish: async () => undefined,
  };
}

type Waiting = NamedBytes & { onCopied: () => void };

/** Contains today's date, since a folder of downloads can hold several. */
const zipName = () => `postreel-${new Date().toISOString().slice(0, 10)}.zip`;

/** Writes to the disk if the browser can. */
async function zipSink(): Promise<ManySink> {
  const { zipFiles } = await import("@/lib/media/zip");
  const { readable, writable } = new TransformStream<Waiting, Waiting>();
  const writer = writable.getWriter();
  async function* files() {
    const reader = readable.getReader();
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      yield next.value;
      next.value.onCopied();
    }
  }
  const zipping = zipFiles(files(), Number.POSITIVE_INFINITY);
  // After a failure the ZIP accepts no more files, so those that wait have to fail too.
  const failure = zipping.then(() => new Promise<never>(() => {}));
  failure.catch(() => undefined);
  let count = 0;
  return {
    async put(file, place) {
      const copied = new Promise<void>((onCopied, reject) => {
        writer.write({ name: inOrder(file.name, place), bytes: file, onCopied }).catch(reject);
      });
      // Its bytes can be removed once this resolves.
      await Promise.race([copied, failure]);
      count += 1;
    },
    async finish() {
      await Promise.race([writer.close(), failure]);
      const zip = await zipping;
      if (count > 0) download(new File([zip], zipName(), { type: "application/zip" }));
      setTimeout(() => dropStored(zip), KEPT_MS);
    },
  };
}

/** Null where files are shared one by one (iPhone). Throws `AbortError` if no folder was chosen. */
export async function openManySink(): Promise<ManySink | null> {
  if (isAppleTouch(navigator.userAgent, navigator.maxTouchPoints)) return null;
  const { showDirectoryPicker: pick } = window as { showDirectoryPicker?: FolderPicker };
  if (pick) return folderSink(await pick.call(window, { mode: "readwrite" }));
  return zipSink();
}
