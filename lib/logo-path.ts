/** The logo's outline, 32 units wide: a reel on a post. The ring is the reel, the stem makes it a P. */
export const LOGO_PATH =
  "M5 3h12.5a10.5 10.5 0 0 1 0 21H11v5H5V3Zm10.2 5.2a1 1 0 0 0-1.5.9v8.8a1 1 0 0 0 1.5.9l7.4-4.4a1 1 0 0 0 0-1.8l-7.4-4.4Z";
