/** `system` follows the device. */
export const THEMES = ["system", "light", "dark"] as const;

export type Theme = (typeof THEMES)[number];

/** As in `app/theme.css`, for what cannot read styles. */
export const CANVAS = { light: "#fafaf7", dark: "#0c0d10" } as const;
