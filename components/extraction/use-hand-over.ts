import { useRef, useState } from "react";
import { browserStorage } from "@/lib/browser-storage";
import type { Language } from "@/lib/i18n/languages";
import type { LocalRecord } from "@/lib/videos/local-record";
import { countLocalDownload } from "@/lib/videos/local-record-store";
import type { Chosen } from "./choose-video";
import { recordDownload } from "./record-download";

/**
 * Counts a download once for each video of a result, at the first time that its link is handed
 * over: opened, saved or copied. Where the server cannot be told, the device counts.
 */
export function useHandOver(language: Language) {
  const [count, setCount] = useState<number | null>(null);
  const handed = useRef(new Set<number>());

  async function handOver(record: LocalRecord, { video, quality }: Chosen) {
    if (handed.current.has(video.index)) return;
    handed.current.add(video.index);
    const counted = await recordDownload(record, { video, quality }, language);
    if (counted !== null) return setCount(counted);
    const storage = browserStorage();
    if (storage) setCount(countLocalDownload(storage, record, new Date()).downloadCount);
  }

  function forget() {
    handed.current.clear();
    setCount(null);
  }

  return { count, handOver, forget };
}
