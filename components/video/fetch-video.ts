import { fetcher } from "@/lib/browser/fetcher";
import type { Language } from "@/lib/i18n/languages";
import { API } from "@/lib/routes";
import type { VideoDetail } from "@/lib/videos/listing-schema";
import { type Card, isListed } from "./card";
import { sideOf } from "./files";

/** Throws `FetchRefusal`. */
export async function fetchVideo(id: string, language: Language): Promise<VideoDetail> {
  const path = `${API.videos}/${encodeURIComponent(id)}`;
  return (await fetcher<{ data: VideoDetail }>(path, { language })).data;
}

/** Files are best first. If those that the list lacks cannot be fetched, returns the list's. */
export async function fetchFiles(card: Card, language: Language): Promise<string[]> {
  const isAlone = sideOf(card.files[0] ?? "") === null;
  if (isAlone || !isListed(card)) return card.files;
  try {
    const { qualities } = await fetchVideo(card.id, language);
    const files = qualities.map(({ url }) => url);
    return files.length > 0 ? files : card.files;
  } catch {
    return card.files;
  }
}
