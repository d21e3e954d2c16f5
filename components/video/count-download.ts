import { browserStorage } from "@/lib/browser-storage";
import type { Language } from "@/lib/i18n/languages";
import {
  countLocalDownload,
  noteLocalDownload,
  readLocalRecord,
} from "@/lib/videos/local-record-store";
import { recordDownload } from "./record-open";

/** A download that counts, wherever and however it was made. */
export type Got = {
  postUrl: string;
  /** The video's place in its post. */
  index: number;
  fileUrl: string;
  title: string;
  thumbnail: string | null;
  /** Null if X does not name the author. */
  handle: string | null;
};

/** How often a video was downloaded, and whether the server has counted this visitor's download. */
export type Counted = { count: number; isSent: boolean };

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
    if (record) noteLocalDownload(storage, record, new Date());
    return { count: sent, isSent: true };
  }
  if (!record) return null;
  return { count: countLocalDownload(storage, record, new Date()).downloadCount, isSent: false };
}

/**
 * Counts one download per video and visit, whether opened, saved or copied, anywhere on the page.
 * If the server fails, it is counted on this device, if the device knows the post.
 */
export function countDownload(got: Got, language: Language): Promise<Counted | null> {
  const key = `${got.postUrl} ${got.index}`;
  const before = counted.get(key);
  if (before) return before;
  const counting = count(got, language);
  counted.set(key, counting);
  return counting;
}
