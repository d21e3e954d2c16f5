import { useState } from "react";
import type { Chosen } from "@/components/extraction/result/choose-video";
import { type Counted, countDownload } from "@/components/video/count-download";
import type { Language } from "@/lib/i18n/languages";
import type { LocalRecord } from "@/lib/videos/local-record";

/** A late response is stored with the record that it belongs to. */
export function useHandOver(language: Language) {
  const [counts, setCounts] = useState<ReadonlyMap<string, Counted>>(new Map());

  async function handOver(record: LocalRecord, { video, quality }: Chosen) {
    const got = {
      postUrl: record.url,
      index: video.index,
      fileUrl: quality.url,
      title: record.title,
      thumbnail: video.thumbnail_url ?? record.thumbnail,
      handle: record.author,
    };
    const counted = await countDownload(got, language);
    if (counted) setCounts((before) => new Map(before).set(record.id, counted));
  }

  const forget = () => setCounts(new Map());
  return { countedOf: ({ id }: LocalRecord) => counts.get(id) ?? null, handOver, forget };
}
