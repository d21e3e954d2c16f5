import type { Metadata } from "next";
import { PopularBelow } from "@/components/listing/popular-below";
import { buttonStyle } from "@/components/ui/button-style";
import { Notice } from "@/components/ui/notice";
import type { Language } from "@/lib/i18n/languages";
import { loadMessages } from "@/lib/i18n/load-messages";
import { pagePath } from "@/lib/routes";

type Status = 404 | 410;

/** An ordinary page: `notFound()` sends a body that only scripts fill (vercel/next.js#62228). */
export async function notFoundMetadata(
  language: Language,
  status: Status = 404,
): Promise<Metadata> {
  const { Shell } = await loadMessages(language);
  return {
    title: status === 410 ? Shell.goneTitle : Shell.notFoundTitle,
    robots: { index: false },
    other: { "http-status": String(status) },
  };
}

type Props = { language: Language; status?: Status | undefined };

export async function NotFoundScreen({ language, status }: Props) {
  const { Shell } = await loadMessages(language);
  const [title, text] =
    status === 410 ? [Shell.goneTitle, Shell.goneText] : [Shell.notFoundTitle, Shell.notFoundText];
  return (
    <>
      <Notice title={title}>
        <p className="text-balance text-muted">{text}</p>
        <a href={pagePath(language, "home")} className={`${buttonStyle.primary} mt-2`}>
          {Shell.toHome}
        </a>
      </Notice>
      <div className="page-frame">
        <PopularBelow language={language} />
      </div>
    </>
  );
}
