export const SITE_HEADERS = {
  // X's CDN answers 403 to any request with a foreign Referer (seen since December 2025).
  "Referrer-Policy": "same-origin",
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Cross-Origin-Opener-Policy": "same-origin-allow-popups",
  "Permissions-Policy": "camera=(), microphone=(), geolocation=(), clipboard-read=(self)",
};

const { "X-Frame-Options": _, ...others } = SITE_HEADERS;

/** Other sites may frame one page (`lib/videos/embed-page.ts`). */
export const FRAMED_HEADERS = others;
