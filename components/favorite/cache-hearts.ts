import { mutate } from "swr";
import { browserStorage } from "@/lib/browser-storage";
import { noteLocalFavorites } from "@/lib/favorites/note-local-favorites";
import { heartKey } from "./hearts";

/** Saves a request for the hearts of a list of favorites. */
export function cacheHearts(userId: string, ids: string[]): void {
  for (const id of ids) void mutate(heartKey(userId, id), true, { revalidate: false });
  noteLocalFavorites(browserStorage(), userId, new Map(ids.map((id) => [id, true])));
}
