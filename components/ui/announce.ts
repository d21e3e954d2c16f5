import type { Language } from "@/lib/i18n/languages";

export const LIVE_REGION_ID = "announcements";

/** Screen readers ignore what is outside the open dialog. */
export const regionInDialog = () => document.querySelector("dialog:modal [data-announcements]");

export function announce(text: string): void {
  const region = regionInDialog() ?? document.getElementById(LIVE_REGION_ID);
  if (region) region.textContent = text;
}

/** For an ICU message with a count. The formatter loads when it is first needed. */
export function announceCount(language: Language, message: string, count: number): void {
  import("@/lib/i18n/format-message").then(
    ({ formatMessage }) => announce(formatMessage(language, message, { count })),
    (error: unknown) => reportError(error),
  );
}
