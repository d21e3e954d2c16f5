import { browserStorage } from "@/lib/browser-storage";
import { muteAuthor } from "@/lib/taste/taste";
import { TASTE_EVENT } from "./use-taste";

/** The card becomes a button that shows it again. */
function focusReplacement(place: Element): void {
  const observer = new MutationObserver(() => {
    observer.disconnect();
    place.querySelector("button")?.focus({ preventScroll: true });
  });
  observer.observe(place, { childList: true });
}

/** Moves the focus to what replaces the card. */
export function mute(handle: string, opener: Element | null): void {
  const store = browserStorage();
  const place = opener?.closest("li");
  if (store && place) focusReplacement(place);
  if (store) muteAuthor(store, handle, true);
  dispatchEvent(new Event(TASTE_EVENT));
}
