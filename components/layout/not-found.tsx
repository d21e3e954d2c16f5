import type { Metadata } from "next";
import { buttonStyle } from "@/components/ui/button-style";
import { Notice } from "@/components/ui/notice";
import type { Language } from "@/lib/i18n/languages";
import { loadMessages } from "@/lib/i18n/load-messages";
import { pagePath } from "@/lib/routes";

/**
 * The head of `NotFoundScreen`. Next's `notFound()` responds with an empty body that only scripts fill
 * (vercel/next.js#62228), so this is an ordinary page, and its status is set from the metadata.
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

/** The page of an unknown address. Its metadata sets the status of the response. */
export async function NotFoundScreen({ language }: { language: Language }) {
  const { Shell } = await loadMessages(language);
  return (
    <Notice title={Shell.notFoundTitle}>
      <p className="text-muted">{Shell.notFoundText}</p>
      <a href={pagePath(language, "home")} className={`${buttonStyle.primary} mt-2`}>
        {Shell.toHome}
      </a>
    </Notice>
  );
}
