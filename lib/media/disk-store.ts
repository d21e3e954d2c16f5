import { joinWrites } from "./join-writes";
import { memoryStore } from "./memory-store";
import type { ResultStore } from "./task";

const MEMORY_BYTES = 64 * 1024 * 1024;

const FOLDER = "postreel-saving";

/** The browser may still be copying a download of this age. */
const KEPT_MS = 3_600_000;

/** A worker in the middle of a long step is ended within this time. */
const HELD_MS = 60_000;
const AGAIN_MS = 50;

/** A file that is being written is locked under its name. */
async function sweep(folder: FileSystemDirectoryHandle): Promise<void> {
  const { held = [] } = await navigator.locks.query();
  const inUse = new Set(held.map(({ name }) => name));
  for await (const [name, handle] of folder.entries()) {
    if (!(handle instanceof FileSystemFileHandle) || inUse.has(`${FOLDER}/${name}`)) continue;
    const { lastModified } = await handle.getFile();
    if (lastModified < Date.now() - KEPT_MS) await folder.removeEntry(name);
  }
}

export function hasDisk(): boolean {
  return typeof navigator.storage?.getDirectory === "function" && Boolean(navigator.locks);
}

export function isDiskFull(error: unknown): boolean {
  return error instanceof DOMException && error.name === "QuotaExceededError";
}

async function openFolder(): Promise<FileSystemDirectoryHandle> {
  const root = await navigator.storage.getDirectory();
  return root.getDirectoryHandle(FOLDER, { create: true });
}

export async function removeStored(result: Blob): Promise<void> {
  if (result instanceof File) await removeNamed(result.name);
}

const isHeld = (error: unknown) =>
  error instanceof DOMException && error.name === "NoModificationAllowedError";

export function dropStored(result: Blob): void {
  removeStored(result).catch(() => undefined);
}

/** A worker that was ended releases its files only a moment later. */
export async function removeNamed(name: string): Promise<void> {
  const folder = await openFolder();
  for (const end = performance.now() + HELD_MS; ; ) {
    try {
      return await folder.removeEntry(name);
    } catch (error) {
      if (!isHeld(error) || performance.now() > end) throw error;
    }
    await new Promise((again) => setTimeout(again, AGAIN_MS));
  }
}

function hold(name: string): Promise<() => void> {
  return new Promise((resolve, reject) => {
    navigator.locks
      .request(name, () => new Promise<void>((release) => resolve(release)))
      .catch(reject);
  });
}

/** TypeScript's DOM lacks the type, because only workers have it. */
export type DirectFile = {
  read: (into: Uint8Array, from: { at: number }) => number;
  write: (data: Uint8Array, to: { at: number }) => number;
  close: () => void;
};

type DirectHandle = FileSystemFileHandle & {
  createSyncAccessHandle?: (options: { mode: "read-only" | "readwrite" }) => Promise<DirectFile>;
};

/** Reads in place, without copies; null if the file is not on the disk. */
export async function openStored(file: Blob): Promise<DirectFile | null> {
  if (!(file instanceof File) || !hasDisk()) return null;
  try {
    const handle: DirectHandle = await (await openFolder()).getFileHandle(file.name);
    return (await handle.createSyncAccessHandle?.({ mode: "read-only" })) ?? null;
  } catch {
    return null;
  }
}

type Sink = Pick<ResultStore, "write"> & { close: () => unknown; abort: () => unknown };

async function directSink(handle: DirectHandle): Promise<Sink | null> {
  const file = await handle.createSyncAccessHandle?.({ mode: "readwrite" }).catch(() => null);
  if (!file) return null;
  return {
    write(data, position) {
      const written = file.write(data, { at: position });
      if (written < data.byteLength) throw new DOMException("", "QuotaExceededError");
    },
    close: () => file.close(),
    abort: () => file.close(),
  };
}

async function streamSink(handle: FileSystemFileHandle): Promise<Sink> {
  const stream = await handle.createWritable();
  const rows = joinWrites((data, position) => stream.write({ type: "write", data, position }));
  return {
    write: rows.write,
    async close() {
      await rows.flush();
      await stream.close();
    },
    abort: () => stream.abort(),
  };
}

export function newName(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}

async function diskStore(name: string): Promise<ResultStore> {
  const folder = await openFolder();
  await sweep(folder).catch(() => undefined);
  const release = await hold(`${FOLDER}/${name}`);
  try {
    const handle = await folder.getFileHandle(name, { create: true });
    const sink = (await directSink(handle)) ?? (await streamSink(handle));
    return {
      write: sink.write,
      async finish() {
        await sink.close();
        release();
        return handle.getFile();
      },
      async discard() {
        await Promise.resolve(sink.abort()).catch(() => undefined);
        await folder.removeEntry(name).catch(() => undefined);
        release();
      },
    };
  } catch (error) {
    release();
    throw error;
  }
}

/** Stores in memory if the bytes are few, or the browser has no private storage. */
export async function openStore(
  type: string,
  expectedBytes: number | null,
  name = newName(),
): Promise<ResultStore> {
  if ((expectedBytes ?? 0) <= MEMORY_BYTES) return memoryStore(type);
  return diskStore(name).catch(() => memoryStore(type));
}
