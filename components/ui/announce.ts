import type { Language } from "@/lib/i18n/languages";

export const LIVE_REGION_ID = "announcements";

/** The live region of the open dialog, if it has one: screen readers ignore what is outside the dialog. */
export const regionInDialog = () => document.querySelector("dialog:modal [data-announcements]");

/** Says `text` to screen readers through the page's one polite live region. */
export function announce(text: string): void {
  const region = regionInDialog() ?? document.getElementById(LIVE_REGION_ID);
  if (region) region.textContent = text;
}

/** The same for an ICU message with a count. Its formatter loads when it is first needed. */
export function announceCount(language: Language, message: string, count: number): void {
  import("@/lib/i18n/format-message").then(
    ({ formatMessage }) => announce(formatMessage(language, message, { count })),
    (error: unknown) => reportError(error),
  );
}
