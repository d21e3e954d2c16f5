import { useEffect, useRef, useState } from "react";
import type { Overview } from "@/lib/media/key-frames";
import { TooLarge } from "@/lib/media/read-bytes";
import type { SaveSource } from "./job";
import { MAX_BYTES } from "./save-state";

export type Loaded =
  | { kind: "loading"; part: number | null }
  | { kind: "loaded"; bytes: Blob; url: string; overview: Overview }
  | { kind: "failed"; isTooLarge: boolean };

/** Aborts and removes the file on unmount, unless `handOver` was called: then the job removes it. */
export function useLoaded(source: SaveSource, estimatedBytes: number | null) {
  const [loaded, setLoaded] = useState<Loaded>({ kind: "loading", part: null });
  const isHandedOver = useRef(false);
  const key = JSON.stringify(source);

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    let url: string | null = null;
    let drop = () => {};

    async function load() {
      const [{ acquire }, { overviewOf }, { runTask }, { dropStored }] = await Promise.all([
        import("./acquire"),
        import("@/lib/media/key-frames"),
        import("@/lib/media/run-task"),
        import("@/lib/media/disk-store"),
      ]);
      const onProgress = (received: number, total: number | null) => {
        const all = total ?? estimatedBytes;
        setLoaded({ kind: "loading", part: all ? Math.min(1, received / all) : null });
      };
      const options = { signal, storeBytes: estimatedBytes, maxBytes: MAX_BYTES, onProgress };
      const { media, sound } = await acquire(JSON.parse(key), options);
      const tags = { title: "", artist: "", date: null, comment: "" };
      const task = {
        make: "mp4" as const,
        media,
        sound,
        span: null,
        isExact: false,
        tags,
        cover: null,
      };
      let bytes = media;
      if (sound) {
        bytes = await runTask(task, { signal, onProgress: () => {} }).finally(() => {
          for (const part of [media, sound]) dropStored(part);
        });
      }
      drop = () => dropStored(bytes);
      if (signal.aborted) return drop();
      const overview = await overviewOf(bytes);
      if (signal.aborted) return;
      url = URL.createObjectURL(new Blob([bytes], { type: "video/mp4" }));
      setLoaded({ kind: "loaded", bytes, url, overview });
    }

    load().catch((error: unknown) => {
      const isTooLarge = error instanceof TooLarge;
      if (!signal.aborted) setLoaded({ kind: "failed", isTooLarge });
    });
    return () => {
      controller.abort();
      if (url) URL.revokeObjectURL(url);
      if (!isHandedOver.current) drop();
    };
  }, [key, estimatedBytes]);

  const handOver = () => {
    isHandedOver.current = true;
  };
  return { loaded, handOver };
}
