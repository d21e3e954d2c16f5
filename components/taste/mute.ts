import { browserStorage } from "@/lib/browser-storage";
import { muteAuthor } from "@/lib/taste/taste";
import { TASTE_EVENT } from "./use-taste";

/** Moves the focus to what replaces the card of this place: the button that shows it again. */
function focusReplacement(place: Element): void {
  const observer = new MutationObserver(() => {
    observer.disconnect();
    place.querySelector("button")?.focus({ preventScroll: true });
  });
  observer.observe(place, { childList: true });
}

/** Hides an author's videos in all lists of this device. The card that was used for it has the focus. */
export function mute(handle: string, opener: Element | null): void {
  const store = browserStorage();
  const place = opener?.closest("li");
  if (store && place) focusReplacement(place);
  if (store) muteAuthor(store, handle, true);
  dispatchEvent(new Event(TASTE_EVENT));
}
