import { browserStorage } from "@/lib/browser-storage";
import { muteAuthor } from "@/lib/taste/taste";
import { TASTE_EVENT } from "./use-taste";

/** Hides an author's videos in all lists of this device. */
export function mute(handle: string): void {
  const store = browserStorage();
  if (store) muteAuthor(store, handle, true);
  dispatchEvent(new Event(TASTE_EVENT));
}
