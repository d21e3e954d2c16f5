import { fillText } from "@/lib/i18n/fill-text";
import type { Messages } from "@/lib/i18n/load-messages";

export function SiteFooter({ texts }: { texts: Messages["Shell"] }) {
  return (
    <footer className="mx-auto w-full max-w-6xl px-5 pt-16 pb-8 text-sm text-muted sm:px-8">
      <div className="flex flex-col gap-2 border-t border-line pt-6 sm:flex-row sm:justify-between sm:gap-10">
        <p className="shrink-0">{fillText(texts.copyright, { year: new Date().getFullYear() })}</p>
        <p className="max-w-2xl text-pretty">{texts.disclaimer}</p>
      </div>
    </footer>
  );
}
