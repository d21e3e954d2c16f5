import { mutate } from "swr";
import { browserStorage } from "@/lib/browser-storage";
import { noteLocalFavorites } from "@/lib/favorites/note-local-favorites";
import { heartKey } from "./hearts";

/** Fills the hearts of videos in a list of favorites: no request is needed. */
export function cacheHearts(userId: string, ids: string[]): void {
  for (const id of ids) void mutate(heartKey(userId, id), true, { revalidate: false });
  noteLocalFavorites(browserStorage(), userId, new Map(ids.map((id) => [id, true])));
}
