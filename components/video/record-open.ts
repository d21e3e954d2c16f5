import { activated } from "@/lib/browser/activated";
import { fetcher } from "@/lib/browser/fetcher";
import { browserStorage } from "@/lib/browser-storage";
import type { Language } from "@/lib/i18n/languages";
import { API } from "@/lib/routes";
import { countLocalDownload, readLocalRecord } from "@/lib/videos/local-record-store";
import { bestFile, type Card } from "./card";

/** A request that counts something. The visitor can leave the tab for the video before it is sent. */
async function count(path: string, body: object, language: Language, field: string) {
  await activated();
  const options = { method: "POST", body, language, keepalive: true } as const;
  const answer = await fetcher<Record<string, unknown>>(path, options);
  const value = answer[field];
  return typeof value === "number" ? value : null;
}

/** Counts a view. On failure null, and a line in the console. */
export async function recordView(
  { postUrl }: Pick<Card, "postUrl">,
  language: Language,
): Promise<number | null> {
  try {
    return await count(API.recordView, { twitter_url: postUrl }, language, "viewCount");
  } catch (error) {
    console.error("The view was not recorded.", error);
    return null;
  }
}

type Download = {
  url: string;
  video_url: string;
  video_title: string;
  thumbnail_url: string | null;
  author: string | null;
};

/** Counts a download. Throws `FetchRefusal`. */
export function recordDownload(download: Download, language: Language): Promise<number | null> {
  return count(API.downloadRecord, { ...download, language }, language, "downloadCount");
}

type Opened = Pick<Card, "postUrl" | "files" | "title" | "thumbnail" | "handle">;

/** Counts a download of a card; without the server on this device, if it knows the post. */
export async function recordCardDownload(card: Opened, language: Language): Promise<number | null> {
  const download = {
    url: card.postUrl,
    video_url: bestFile(card),
    video_title: card.title,
    thumbnail_url: card.thumbnail,
    author: card.handle,
  };
  try {
    return await recordDownload(download, language);
  } catch {
    const storage = browserStorage();
    const record = storage && readLocalRecord(storage, card.postUrl.split("/").at(-1) ?? "");
    return record ? countLocalDownload(storage, record, new Date()).downloadCount : null;
  }
}
