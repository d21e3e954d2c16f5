import { browserStorage } from "@/lib/browser-storage";
import type { Language } from "@/lib/i18n/languages";
import type { LocalRecord } from "@/lib/videos/local-record";
import {
  countLocalDownload,
  noteLocalDownload,
  readLocalRecord,
} from "@/lib/videos/local-record-store";
import { bestFile, type Card } from "./card";
import { recordDownload } from "./record-open";

type Got = {
  postUrl: string;
  index: number;
  fileUrl: string;
  title: string;
  thumbnail: string | null;
  /** Null if X does not name the author. */
  handle: string | null;
};

/** `isSent`: the server has counted this visitor's download. */
export type Counted = { count: number; isSent: boolean };

/** The same of an earlier visit, as this device noted it; null if it has not downloaded the video. */
export function countedBefore(record: LocalRecord): Counted | null {
  const { lastDownloaded, downloadCount, downloadTotal } = record;
  if (lastDownloaded === null) return null;
  if (downloadTotal !== undefined) return { count: downloadTotal, isSent: true };
  return downloadCount > 0 ? { count: downloadCount, isSent: false } : null;
}

const counted = new Map<string, Promise<Counted | null>>();

async function count(got: Got, language: Language): Promise<Counted | null> {
  const download = {
    url: got.postUrl,
    video_url: got.fileUrl,
    video_title: got.title,
    thumbnail_url: got.thumbnail,
    author: got.handle,
  };
  const sent = await recordDownload(download, language).catch(() => null);
  const storage = browserStorage();
  const record = storage && readLocalRecord(storage, got.postUrl.split("/").at(-1) ?? "");
  if (sent !== null) {
    if (record) noteLocalDownload(storage, record, new Date(), sent);
    return { count: sent, isSent: true };
  }
  if (!record) return null;
  return { count: countLocalDownload(storage, record, new Date()).downloadCount, isSent: false };
}

/** Counts once per video and visit, however it was got; on this device if the server fails. */
export function countDownload(got: Got, language: Language): Promise<Counted | null> {
  const key = `${got.postUrl} ${got.index}`;
  const before = counted.get(key);
  if (before) return before;
  const counting = count(got, language);
  counted.set(key, counting);
  return counting;
}

export function countCard(card: Card, language: Language) {
  const { postUrl, title, thumbnail, handle } = card;
  return countDownload(
    { postUrl, index: 1, fileUrl: bestFile(card), title, thumbnail, handle },
    language,
  );
}
