import { useRef, useState } from "react";
import type { Chosen } from "@/components/extraction/result/choose-video";
import { recordDownload } from "@/components/video/record-open";
import { browserStorage } from "@/lib/browser-storage";
import type { Language } from "@/lib/i18n/languages";
import type { LocalRecord } from "@/lib/videos/local-record";
import { countLocalDownload, noteLocalDownload } from "@/lib/videos/local-record-store";

/** How often a video was downloaded, and whether the server has counted this visitor's download. */
export type Counted = { count: number; isSent: boolean };

/** Counts a download on the server, or on this device without it. */
async function countDownload(
  record: LocalRecord,
  { video, quality }: Chosen,
  language: Language,
): Promise<Counted | null> {
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
  return { count, isSent: true };
}

function countHere(record: LocalRecord): Counted | null {
  const storage = browserStorage();
  if (!storage) return null;
  return {
    count: countLocalDownload(storage, record, new Date()).downloadCount,
    isSent: false,
  };
}

/**
 * Counts one download per video of a result, when its link is first opened, saved or copied. A late
 * answer stays with the record that it belongs to.
 */
export function useHandOver(language: Language) {
  const [counts, setCounts] = useState<ReadonlyMap<string, Counted>>(new Map());
  const handed = useRef(new Set<string>());

  async function handOver(record: LocalRecord, chosen: Chosen) {
    const key = `${record.id}:${chosen.video.index}`;
    if (handed.current.has(key)) return;
    handed.current.add(key);
    const counted = await countDownload(record, chosen, language);
    if (counted) setCounts((before) => new Map(before).set(record.id, counted));
  }

  function forget() {
    handed.current.clear();
    setCounts(new Map());
  }

  return { countedOf: ({ id }: LocalRecord) => counts.get(id) ?? null, handOver, forget };
}
