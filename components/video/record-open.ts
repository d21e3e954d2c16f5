import { browserStorage } from "@/lib/browser-storage";
import type { Language } from "@/lib/i18n/languages";
import { API } from "@/lib/routes";
import { countLocalDownload, readLocalRecord } from "@/lib/videos/local-record-store";
import type { Card } from "./card";

type Send = typeof fetch;
type Opened = Pick<Card, "postUrl" | "videoUrl" | "title" | "thumbnail" | "handle">;

/** The tab may be left for the video before a request is out. */
function post(path: string, body: object, language: Language, send: Send): Promise<Response> {
  return send(path, {
    method: "POST",
    headers: { "content-type": "application/json", "x-lang": language },
    keepalive: true,
    body: JSON.stringify(body),
  });
}

async function countOf(field: string, answering: Promise<Response>): Promise<number | null> {
  const response = await answering;
  if (!response.ok) throw new Error(`answered ${response.status}`);
  const answer: Record<string, unknown> = await response.json();
  const count = answer[field];
  return typeof count === "number" ? count : null;
}

/** Counts a view; null, and a line in the console, where the server could not be told. */
export async function recordView(
  { postUrl }: Pick<Card, "postUrl">,
  language: Language,
  send: Send = fetch,
): Promise<number | null> {
  try {
    return await countOf(
      "viewCount",
      post(API.recordView, { twitter_url: postUrl }, language, send),
    );
  } catch (error) {
    console.error("The view was not recorded.", error);
    return null;
  }
}

/** Counts a download; where the server cannot be told, on this device if it knows the post. */
export async function recordCardDownload(
  card: Opened,
  language: Language,
  send: Send = fetch,
): Promise<number | null> {
  const { postUrl, videoUrl, title, thumbnail, handle } = card;
  const claim = {
    url: postUrl,
    video_url: videoUrl,
    video_title: title,
    thumbnail_url: thumbnail,
    author: handle,
    language,
  };
  try {
    return await countOf("downloadCount", post(API.downloadRecord, claim, language, send));
  } catch {
    const storage = browserStorage();
    const record = storage && readLocalRecord(storage, postUrl.split("/").at(-1) ?? "");
    return record ? countLocalDownload(storage, record, new Date()).downloadCount : null;
  }
}
