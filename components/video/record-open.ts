import { activated } from "@/lib/browser/activated";
import { fetcher } from "@/lib/browser/fetcher";
import { browserStorage } from "@/lib/browser-storage";
import type { Language } from "@/lib/i18n/languages";
import { API } from "@/lib/routes";
import type { Card } from "./card";

/** `keepalive`: the visitor can leave the tab for the video before it is sent. */
async function count(path: string, body: object, language: Language, field: string) {
  await activated();
  const options = { method: "POST", body, language, keepalive: true } as const;
  const answer = await fetcher<Record<string, unknown>>(path, options);
  const value = answer[field];
  return typeof value === "number" ? value : null;
}

async function noteWatch(postUrl: string): Promise<void> {
  const storage = browserStorage();
  if (!storage) return;
  const { noteWatched, postIdOf } = await import("@/lib/taste/taste");
  noteWatched(storage, postIdOf({ postUrl }));
}

/** Null on failure. */
export async function recordView(
  { postUrl }: Pick<Card, "postUrl">,
  language: Language,
): Promise<number | null> {
  void noteWatch(postUrl);
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

/** Throws `FetchRefusal`. */
export function recordDownload(download: Download, language: Language): Promise<number | null> {
  return count(API.downloadRecord, { ...download, language }, language, "downloadCount");
}
