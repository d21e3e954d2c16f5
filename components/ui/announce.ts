export const LIVE_REGION_ID = "announcements";

/** Says `text` to screen readers through the page's one polite live region. */
export function announce(text: string): void {
  const region = document.getElementById(LIVE_REGION_ID);
  if (region) region.textContent = text;
}
