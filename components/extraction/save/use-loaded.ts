import { useEffect, useState } from "react";
import type { Overview } from "@/lib/media/key-frames";
import { TooLarge } from "@/lib/media/read-bytes";
import type { SaveSource } from "./job";
import { MAX_BYTES } from "./save-state";

export type Loaded =
  | { kind: "loading"; part: number | null }
  | { kind: "loaded"; bytes: Blob; url: string; overview: Overview }
  | { kind: "failed"; isTooLarge: boolean };

/**
 * Loads a video once, so that any part of it can be shown and cut. Aborts when the component
 * unmounts.
 */
export function useLoaded(source: SaveSource, estimatedBytes: number | null): Loaded {
  const [loaded, setLoaded] = useState<Loaded>({ kind: "loading", part: null });
  const key = JSON.stringify(source);

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    let url: string | null = null;

    async function load() {
      const [{ acquire }, { overviewOf }, { runTask }] = await Promise.all([
        import("./acquire"),
        import("@/lib/media/key-frames"),
        import("@/lib/media/run-task"),
      ]);
      const onProgress = (received: number, total: number | null) => {
        const all = total ?? estimatedBytes;
        setLoaded({ kind: "loading", part: all ? Math.min(1, received / all) : null });
      };
      const options = { signal, storeBytes: estimatedBytes, maxBytes: MAX_BYTES, onProgress };
      const { media, sound } = await acquire(JSON.parse(key), options);
      const isOneFile = sound === null;
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
      const bytes = isOneFile ? media : await runTask(task, { signal, onProgress: () => {} });
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
    };
  }, [key, estimatedBytes]);

  return loaded;
}
