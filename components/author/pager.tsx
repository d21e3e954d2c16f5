import type { MouseEvent } from "react";
import { buttonStyle } from "@/components/ui/button-style";
import { Icon } from "@/components/ui/icon";
import { fillText } from "@/lib/i18n/fill-text";
import type { PageTexts } from "./directory-texts";

type Props = {
  page: number;
  last: number;
  texts: PageTexts;
  /** The address of a page as a page of its own, for whom no script runs and for crawlers. */
  hrefOf: (page: number) => string;
  onPage: (page: number) => void;
};

type StepProps = {
  href: string | null;
  rel: "prev" | "next";
  children: React.ReactNode;
  onGo: () => void;
};

/** Whether a click asks for something else than going on here: a new tab, a download. */
function isModified({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  return ctrlKey || metaKey || shiftKey || altKey;
}

/** Without an address it stays where it is, and says that there is nothing. */
function Step({ href, rel, children, onGo }: StepProps) {
  if (href === null) {
    return (
      // biome-ignore lint/a11y/useValidAnchor: a link that leads nowhere now (ARIA in HTML)
      <a aria-disabled="true" role="link" className={`${buttonStyle.secondary} opacity-50`}>
        {children}
      </a>
    );
  }
  return (
    <a
      href={href}
      rel={rel}
      className={buttonStyle.secondary}
      onClick={(event) => {
        if (isModified(event)) return;
        event.preventDefault();
        onGo();
      }}
    >
      {children}
    </a>
  );
}

/** Previous, where one is, next; nothing where there is one page only. */
export function Pager({ page, last, texts, hrefOf, onPage }: Props) {
  if (last <= 1) return null;
  const to = (wanted: number) => (wanted >= 1 && wanted <= last ? hrefOf(wanted) : null);
  return (
    <nav aria-label={texts.pages} className="mt-8 flex items-center justify-center gap-4">
      <Step href={to(page - 1)} rel="prev" onGo={() => onPage(page - 1)}>
        <Icon name="chevron" className="size-4 rotate-90" />
        {texts.previous}
      </Step>
      <p className="tabular-nums">
        <span aria-hidden="true">
          {page}/{last}
        </span>
        <span className="sr-only">{fillText(texts.pageOf, { page, last })}</span>
      </p>
      <Step href={to(page + 1)} rel="next" onGo={() => onPage(page + 1)}>
        {texts.next}
        <Icon name="chevron" className="size-4 -rotate-90" />
      </Step>
    </nav>
  );
}
