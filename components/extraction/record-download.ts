import type { Language } from "@/lib/i18n/languages";
import { API } from "@/lib/routes";
import type { LocalRecord } from "@/lib/videos/local-record";
import type { DownloadRecordAnswer } from "@/lib/videos/schema";
import type { Chosen } from "./choose-video";

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
