import { useRef, useState } from "react";
import type { ManySink } from "./many-sink";

/** After a stop it continues with what is left. */
export function useSaveAll(keys: string[]) {
  const [queue, setQueue] = useState<string[]>([]);
  const saved = useRef(new Set<string>());
  const sink = useRef<ManySink | null>(null);

  async function open() {
    const left = keys.filter((key) => !saved.current.has(key));
    try {
      const { openManySink } = await import("./many-sink");
      sink.current = await openManySink();
    } catch (error) {
      // No folder was chosen.
      if (error instanceof DOMException && error.name === "AbortError") return;
      sink.current = null;
    }
    if (left.length === 0) saved.current.clear();
    setQueue(left.length > 0 ? left : keys);
  }

  function finish() {
    sink.current?.finish().catch((error: unknown) => reportError(error));
    sink.current = null;
  }

  const [turn] = queue;
  const target = sink.current;
  return {
    queue,
    start: () => void open().catch((error: unknown) => reportError(error)),
    stop() {
      setQueue([]);
      finish();
    },
    deliver: target ? (file: File) => target.put(file, keys.indexOf(turn ?? "") + 1) : undefined,
    endTurn(key: string, isSaved: boolean) {
      if (isSaved) saved.current.add(key);
      const left = queue.filter((one) => one !== key);
      setQueue(left);
      if (left.length === 0) finish();
    },
  };
}
