import { useRef, useState } from "react";
import type { Chosen } from "@/components/extraction/result/choose-video";
import { browserStorage } from "@/lib/browser-storage";
import type { Language } from "@/lib/i18n/languages";
import { API } from "@/lib/routes";
import type { LocalRecord } from "@/lib/videos/local-record";
import { countLocalDownload } from "@/lib/videos/local-record-store";
import type { DownloadRecordAnswer } from "@/lib/videos/schema";

/** Tells the server of a download; gives its count, or null where the server could not be told. */
export async function recordDownload(
  record: LocalRecord,
  { video, quality }: Chosen,
  language: Language,
): Promise<number | null> {
  try {
    const response = await fetch(API.downloadRecord, {
      method: "POST",
      headers: { "content-type": "application/json", "x-lang": language },
      // The tab may be left for the video before the request is out.
      keepalive: true,
      body: JSON.stringify({
        url: record.url,
        video_url: quality.url,
        video_title: record.title,
        thumbnail_url: video.thumbnail_url ?? record.thumbnail,
        author: record.author,
        language,
      }),
    });
    if (!response.ok) return null;
    const { downloadCount }: DownloadRecordAnswer = await response.json();
    return downloadCount;
  } catch {
    return null;
  }
}

function countHere(record: LocalRecord): number | null {
  const storage = browserStorage();
  return storage && countLocalDownload(storage, record, new Date()).downloadCount;
}

/**
 * Counts a download once for each video of a result, at the first time that its link is handed
 * over: opened, saved or copied. Where the server cannot be told, the device counts. What comes in
 * late for a result that was left stays with its own record.
 */
export function useHandOver(language: Language) {
  const [counts, setCounts] = useState<ReadonlyMap<string, number>>(new Map());
  const handed = useRef(new Set<string>());

  async function handOver(record: LocalRecord, chosen: Chosen) {
    const key = `${record.id}:${chosen.video.index}`;
    if (handed.current.has(key)) return;
    handed.current.add(key);
    const count = (await recordDownload(record, chosen, language)) ?? countHere(record);
    if (count !== null) setCounts((known) => new Map(known).set(record.id, count));
  }

  function forget() {
    handed.current.clear();
    setCounts(new Map());
  }

  return { countOf: ({ id }: LocalRecord) => counts.get(id) ?? null, handOver, forget };
}
