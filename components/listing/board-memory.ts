import { browserStorage, keepText } from "@/lib/browser-storage";
import { isLanguage, type Language } from "@/lib/i18n/languages";

/** Absent for the leaderboard of all posts. */
const KEY = "postreel-popular-in";

export function rememberedBoard(): Language | null {
  const kept = browserStorage()?.getItem(KEY);
  return isLanguage(kept) ? kept : null;
}

/** Where storage is full, the menu links to the leaderboard chosen before. */
export function rememberBoard(of: Language | null): void {
  keepText(browserStorage(), KEY, of);
}
