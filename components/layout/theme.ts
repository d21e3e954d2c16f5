import { browserStorage, keepText } from "@/lib/browser-storage";
import { THEME_KEY } from "@/lib/head-script";
import { CANVAS, THEMES, type Theme } from "@/lib/theme";

const listeners = new Set<() => void>();

const isTheme = (value: unknown): value is Theme => THEMES.some((theme) => theme === value);

export function chosenTheme(): Theme {
  const stored = browserStorage()?.getItem(THEME_KEY);
  return isTheme(stored) ? stored : "system";
}

/** Applies to the browser's own frame too. */
function applyTheme(): void {
  const theme = chosenTheme();
  const { dataset, style } = document.documentElement;
  if (theme === "system") delete dataset.theme;
  else dataset.theme = theme;
  style.colorScheme = theme === "system" ? "" : theme;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const own = meta.media.includes("light") ? "light" : "dark";
    meta.content = CANVAS[theme === "system" ? own : theme];
  }
  for (const listener of listeners) listener();
}

export function chooseTheme(theme: Theme): void {
  keepText(browserStorage(), THEME_KEY, theme === "system" ? null : theme);
  applyTheme();
}

/** Also follows choices made while the page was in the back/forward cache. */
export function watchTheme(listener: () => void = () => undefined): () => void {
  if (listeners.size === 0) {
    addEventListener("storage", applyTheme);
    addEventListener("pageshow", applyTheme);
    applyTheme();
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    removeEventListener("storage", applyTheme);
    removeEventListener("pageshow", applyTheme);
  };
}
