import { joinWrites } from "./join-writes";
import { memoryStore } from "./memory-store";
import type { ResultStore } from "./task";

/** Above it, bytes are kept on the disk where the browser has a place of its own for them. */
const MEMORY_BYTES = 64 * 1024 * 1024;

const FOLDER = "postreel-saving";

/** A download that the browser still copies can be so old. */
const KEPT_MS = 3_600_000;

/** Removes what tabs left that are gone. A file that is written is locked under its name. */
async function sweep(folder: FileSystemDirectoryHandle): Promise<void> {
  const { held = [] } = await navigator.locks.query();
  const inUse = new Set(held.map(({ name }) => name));
  for await (const [name, handle] of folder.entries()) {
    if (!(handle instanceof FileSystemFileHandle) || inUse.has(`${FOLDER}/${name}`)) continue;
    const { lastModified } = await handle.getFile();
    if (lastModified < Date.now() - KEPT_MS) await folder.removeEntry(name);
  }
}

/** Whether this browser has a place of its own for large files. */
export function hasDisk(): boolean {
  return typeof navigator.storage?.getDirectory === "function" && Boolean(navigator.locks);
}

/** Whether a write failed because the device, or this site's share of it, has no room left. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof DOMException && error.name === "QuotaExceededError";
}

async function openFolder(): Promise<FileSystemDirectoryHandle> {
  const root = await navigator.storage.getDirectory();
  return root.getDirectoryHandle(FOLDER, { create: true });
}

/** Removes a result that was kept on the disk. */
export async function removeStored(result: Blob): Promise<void> {
  if (!(result instanceof File)) return;
  const folder = await openFolder();
  await folder.removeEntry(result.name);
}

/** Holds a lock until the tab ends or `release` is called. */
function hold(name: string): Promise<() => void> {
  return new Promise((resolve, reject) => {
    navigator.locks
      .request(name, () => new Promise<void>((release) => resolve(release)))
      .catch(reject);
  });
}

/** Keeps a result in the origin's private file system, so that its size does not matter. */
async function diskStore(): Promise<ResultStore> {
  const folder = await openFolder();
  await sweep(folder).catch(() => undefined);
  const name = Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
  const release = await hold(`${FOLDER}/${name}`);
  try {
    const handle = await folder.getFileHandle(name, { create: true });
    const sink = await handle.createWritable();
    const rows = joinWrites((data, position) => sink.write({ type: "write", data, position }));
    return {
      write: rows.write,
      async finish() {
        await rows.flush();
        await sink.close();
        release();
        return handle.getFile();
      },
      async discard() {
        await sink.abort().catch(() => undefined);
        await folder.removeEntry(name).catch(() => undefined);
        release();
      },
    };
  } catch (error) {
    release();
    throw error;
  }
}

/** Where about so many bytes are kept: on the disk if they are many and the browser can, else in memory. */
export async function openStore(type: string, expectedBytes: number | null): Promise<ResultStore> {
  if ((expectedBytes ?? 0) <= MEMORY_BYTES) return memoryStore(type);
  return diskStore().catch(() => memoryStore(type));
}
