/** What a visitor can choose; `system` follows the device. */
export const THEMES = ["system", "light", "dark"] as const;

export type Theme = (typeof THEMES)[number];

/** Key in local storage; absent for `system`. */
export const THEME_KEY = "postreel-theme";

/** The canvas of `app/theme.css`, for what cannot read styles. */
export const CANVAS = { light: "#fafaf7", dark: "#0c0d10" } as const;

/**
 * Runs in the head before anything is painted, so that a chosen theme never flashes. The HTML is the
 * same for every visitor; the content policy lists this text by its hash.
 */
export const THEME_SCRIPT = `try{const t=localStorage.getItem("${THEME_KEY}");if(t==="light"||t==="dark"){const r=document.documentElement;r.dataset.theme=t;r.style.colorScheme=t}}catch{}`;
