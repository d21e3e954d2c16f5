import type { Metadata } from "next";
import type { Language } from "@/lib/i18n/languages";
import { loadMessages } from "@/lib/i18n/load-messages";

/**
 * The head of `NotFoundScreen`. Next's own `notFound()` answers with an empty body that only scripts
 * fill (vercel/next.js#62228), so the page is a page, and `stampPage` makes its status of this.
 */
export async function notFoundMetadata(
  language: Language,
  status: 404 | 410 = 404,
): Promise<Metadata> {
  const { Shell } = await loadMessages(language);
  return {
    title: Shell.notFoundTitle,
    robots: { index: false },
    other: { "http-status": String(status) },
  };
}
