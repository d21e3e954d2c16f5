import type { HiddenTexts } from "@/components/extraction/save/save-texts";
import { showToast } from "@/components/ui/toast";
import { browserStorage } from "@/lib/browser-storage";
import { fillText } from "@/lib/i18n/fill-text";
import { muteAuthor } from "@/lib/taste/taste";
import { TASTE_EVENT } from "./use-taste";

/** The card becomes a button that shows it again. */
function focusReplacement(place: Element): void {
  const observer = new MutationObserver(() => {
    observer.disconnect();
    place.querySelector<HTMLElement>("button, a")?.focus({ preventScroll: true });
  });
  observer.observe(place, { childList: true });
}

/** Moves the focus to what replaces the card. */
function change(handle: string, isMuted: boolean, place: Element | null): boolean {
  const store = browserStorage();
  if (!store) return false;
  if (place) focusReplacement(place);
  muteAuthor(store, handle, isMuted);
  dispatchEvent(new Event(TASTE_EVENT));
  return true;
}

/**
 * Hides an author's videos in all lists of this device, and offers to undo that. The card that was used
 * for it has the focus.
 */
export function mute(
  handle: string,
  opener: Element | null,
  texts: Pick<HiddenTexts, "muted" | "undo">,
): void {
  const place = opener?.closest("li") ?? null;
  if (!change(handle, true, place)) return;
  showToast(fillText(texts.muted, { handle }), {
    text: texts.undo,
    onPress: () => void change(handle, false, place),
  });
}
