import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { hasFfmpeg } from "../../e2e/fake-x/media/ffmpeg";
import { clip } from "../../e2e/fake-x/media/make-clips";
import { isDiskFull, openStore, openStored, removeStored } from "./disk-store";
import { makeFile } from "./make-file";
import { memoryStore } from "./memory-store";
import { runTask } from "./run-task";
import type { FromWorker, MediaTask, ResultStore, ToWorker } from "./task";

const MANY = Number.POSITIVE_INFINITY;

type Disk = { files: Map<string, Buffer>; open: Set<string>; isWorker: boolean; room: number };

/** An origin's private file system, as pages and their workers see it. */
function fileSystem(disk: Disk) {
  const put = (name: string, data: Uint8Array, at: number) => {
    const before = disk.files.get(name) ?? Buffer.alloc(0);
    const bytes = Buffer.alloc(Math.max(before.length, at + data.length));
    before.copy(bytes);
    bytes.set(data, at);
    if (bytes.length > disk.room) throw new DOMException("", "QuotaExceededError");
    disk.files.set(name, bytes);
  };
  const handle = (name: string) => ({
    getFile: async () => new File([new Uint8Array(disk.files.get(name) ?? [])], name),
    async createWritable() {
      const kept: { data: Uint8Array; position: number }[] = [];
      disk.open.add(name);
      return {
        write: async (part: { data: Uint8Array; position: number }) => {
          kept.push({ ...part, data: part.data.slice() });
          if (part.position + part.data.length > disk.room) {
            throw new DOMException("", "QuotaExceededError");
          }
        },
        async close() {
          for (const { data, position } of kept) put(name, data, position);
          disk.open.delete(name);
        },
        abort: async () => disk.open.delete(name),
      };
    },
    ...(disk.isWorker && {
      async createSyncAccessHandle() {
        if (disk.open.has(name)) throw new DOMException("", "NoModificationAllowedError");
        disk.open.add(name);
        return {
          read: (into: Uint8Array, { at }: { at: number }) =>
            (disk.files.get(name) ?? Buffer.alloc(0)).copy(into, 0, at, at + into.length),
          write(data: Uint8Array, { at }: { at: number }) {
            put(name, data, at);
            return data.length;
          },
          close: () => disk.open.delete(name),
        };
      },
    }),
  });
  return {
    async getFileHandle(name: string, { create = false } = {}) {
      if (!create && !disk.files.has(name)) throw new DOMException("", "NotFoundError");
      if (!disk.files.has(name)) disk.files.set(name, Buffer.alloc(0));
      return handle(name);
    },
    async removeEntry(name: string) {
      if (disk.open.has(name)) throw new DOMException("", "NoModificationAllowedError");
      disk.files.delete(name);
    },
    entries: async function* () {},
  };
}

let disk: Disk;
beforeEach(() => {
  disk = { files: new Map(), open: new Set(), isWorker: false, room: 1e9 };
  vi.stubGlobal("navigator", {
    storage: { getDirectory: async () => ({ getDirectoryHandle: async () => fileSystem(disk) }) },
    locks: {
      query: async () => ({ held: [] }),
      request: (_: string, hold: () => Promise<void>) => hold(),
    },
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe.each([
  ["a page", false],
  ["a worker", true],
])("the disk of %s", (_, isWorker) => {
  beforeEach(() => {
    disk.isWorker = isWorker;
  });

  it("holds what was written at every place, until it is removed", async () => {
    const store = await openStore("video/mp4", MANY);
    await store.write(new Uint8Array([1, 2, 3, 4]), 0);
    await store.write(new Uint8Array([5]), 4);
    await store.write(new Uint8Array([9]), 1);
    const made = await store.finish();
    expect([...new Uint8Array(await made.arrayBuffer())]).toEqual([1, 9, 3, 4, 5]);
    expect(disk.open.size).toBe(0);
    await removeStored(made);
    expect(disk.files.size).toBe(0);
  });

  it("leaves nothing of what was given up, or did not fit", async () => {
    const given = await openStore("video/mp4", MANY);
    await given.write(new Uint8Array(10), 0);
    await given.discard();
    disk.room = 8;
    const full = await openStore("video/mp4", MANY);
    const writing = Promise.resolve()
      .then(() => full.write(new Uint8Array(10), 0))
      .then(() => full.finish());
    await expect(writing).rejects.toSatisfy(isDiskFull);
    await full.discard();
    expect([disk.files.size, disk.open.size]).toEqual([0, 0]);
  });
});

const task = (media: Blob): MediaTask => ({
  ...{ make: "mp4", media, sound: null, span: null, isExact: false, cover: null },
  tags: { title: "A launch", artist: "@nasa", date: null, comment: "" },
});

/** A worker that is still writing, or that has finished. Its open files are closed when it ends. */
function workerThat(finishes: boolean) {
  return class {
    onmessage: (event: { data: FromWorker }) => void = () => undefined;
    constructor() {
      setImmediate(() => this.onmessage({ data: { kind: "ready" } }));
    }
    async postMessage({ task, name }: ToWorker) {
      await openStored(task.media);
      const store = await openStore("video/mp4", MANY, name);
      await store.write(new Uint8Array(8), 0);
      if (finishes) this.onmessage({ data: { kind: "done", blob: await store.finish() } });
    }
    terminate() {
      setTimeout(() => disk.open.clear(), 100);
    }
  };
}

describe("a worker that is ended", () => {
  async function start(finishes: boolean) {
    disk.isWorker = true;
    vi.stubGlobal("Worker", workerThat(finishes));
    const source = await openStore("video/mp4", MANY);
    await source.write(new Uint8Array(4), 0);
    const media = await source.finish();
    const leaving = new AbortController();
    const { signal } = leaving;
    return { media, leaving, made: runTask(task(media), { signal, onProgress: () => undefined }) };
  }

  it("leaves nothing on the disk, though it holds its files for a moment", async () => {
    const { media, leaving, made } = await start(false);
    await expect.poll(() => [...disk.files.values()].map(({ length }) => length)).toEqual([4, 8]);
    leaving.abort(new Error("cancelled"));
    await expect(made).rejects.toThrow("cancelled");
    await removeStored(media);
    await expect.poll(() => disk.files.size).toBe(0);
  });

  it("keeps what it has made when its visitor leaves later", async () => {
    const { media, leaving, made } = await start(true);
    const result = await made;
    leaving.abort();
    await removeStored(media);
    expect(result.size).toBe(8);
    expect([...disk.files.values()].map(({ length }) => length)).toEqual([8]);
  });
});

describe.skipIf(!hasFfmpeg())("a file on the disk", () => {
  async function rewritten(media: Blob, store: () => Promise<ResultStore>): Promise<Buffer> {
    const made = await makeFile(task(media), { onProgress: () => {}, store });
    return Buffer.from(await made.arrayBuffer());
  }

  it("is rewritten in place by a worker, to the same bytes as in memory", async () => {
    disk.isWorker = true;
    // A file contains the second in which it was made.
    vi.useFakeTimers({ toFake: ["Date"] });
    const bytes = new Uint8Array(clip("fragmented"));
    const source = await openStore("video/mp4", MANY);
    await source.write(bytes, 0);
    const stored = await source.finish();
    const whole = vi.spyOn(stored, "arrayBuffer");
    const made = await rewritten(stored, () => openStore("video/mp4", MANY));
    const wanted = await rewritten(new Blob([bytes]), async () => memoryStore("video/mp4"));
    expect(made.equals(wanted)).toBe(true);
    expect(whole).not.toHaveBeenCalled();
    expect(disk.open.size).toBe(0);
  });
});
