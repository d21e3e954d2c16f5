import { useRef, useState } from "react";
import type { Chosen } from "@/components/extraction/result/choose-video";
import { recordDownload } from "@/components/video/record-open";
import { browserStorage } from "@/lib/browser-storage";
import type { Language } from "@/lib/i18n/languages";
import type { LocalRecord } from "@/lib/videos/local-record";
import { countLocalDownload, noteLocalDownload } from "@/lib/videos/local-record-store";

/** Counts a download on the server, or on this device without it. */
async function countDownload(
  record: LocalRecord,
  { video, quality }: Chosen,
  language: Language,
): Promise<number | null> {
  const download = {
    url: record.url,
    video_url: quality.url,
    video_title: record.title,
    thumbnail_url: video.thumbnail_url ?? record.thumbnail,
    author: record.author,
  };
  const count = await recordDownload(download, language).catch(() => null);
  if (count === null) return countHere(record);
  const storage = browserStorage();
  if (storage) noteLocalDownload(storage, record, new Date());
  return count;
}

function countHere(record: LocalRecord): number | null {
  const storage = browserStorage();
  return storage && countLocalDownload(storage, record, new Date()).downloadCount;
}

/**
 * Counts one download per video of a result, when its link is first opened, saved or copied. A late
 * answer stays with the record that it belongs to.
 */
export function useHandOver(language: Language) {
  const [counts, setCounts] = useState<ReadonlyMap<string, number>>(new Map());
  const handed = useRef(new Set<string>());

  async function handOver(record: LocalRecord, chosen: Chosen) {
    const key = `${record.id}:${chosen.video.index}`;
    if (handed.current.has(key)) return;
    handed.current.add(key);
    const count = await countDownload(record, chosen, language);
    if (count !== null) setCounts((known) => new Map(known).set(record.id, count));
  }

  function forget() {
    handed.current.clear();
    setCounts(new Map());
  }

  return { countOf: ({ id }: LocalRecord) => counts.get(id) ?? null, handOver, forget };
}
