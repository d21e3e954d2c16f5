import { type ReactNode, useEffect, useRef } from "react";
import { announce } from "@/components/ui/announce";
import { buttonStyle } from "@/components/ui/button-style";
import { EmptyState } from "@/components/ui/empty-state";
import { Icon } from "@/components/ui/icon";
import type { IconName } from "@/components/ui/icon-paths";
import { isModified } from "@/components/ui/input-events";
import { fillText } from "@/lib/i18n/fill-text";
import type { PageTexts } from "./author-texts";

type Props = {
  page: number;
  last: number;
  texts: PageTexts;
  /** For pages without scripts, and crawlers. */
  hrefOf: (page: number) => string;
  onPage: (page: number) => void;
  children: ReactNode;
};

export function PagedList({ page, last, texts, hrefOf, onPage, children }: Props) {
  const top = useRef<HTMLDivElement>(null);
  const turned = useRef(false);

  useEffect(() => {
    if (!turned.current) return;
    turned.current = false;
    top.current?.focus({ preventScroll: true });
    top.current?.scrollIntoView();
    announce(fillText(texts.pageOf, { page, last }));
  }, [page, last, texts]);

  function turn(wanted: number) {
    turned.current = true;
    onPage(wanted);
  }

  return (
    <div ref={top} tabIndex={-1} className="scroll-mt-24 outline-none">
      {children}
      <Pager page={page} last={last} texts={texts} hrefOf={hrefOf} onPage={turn} />
    </div>
  );
}

type StepProps = {
  href: string | null;
  rel: "prev" | "next";
  children: ReactNode;
  onGo: () => void;
};

function Step({ href, rel, children, onGo }: StepProps) {
  if (href === null) {
    return (
      // biome-ignore lint/a11y/useValidAnchor: a disabled link (ARIA in HTML)
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

function Pager({ page, last, texts, hrefOf, onPage }: Omit<Props, "children">) {
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

type NothingHereProps = {
  icon: IconName;
  text: string;
  texts: PageTexts;
  /** Null unless this page is past the last one. */
  firstPage: string | null;
  children?: ReactNode;
};

export function NothingHere({ icon, text, texts, firstPage, children }: NothingHereProps) {
  return (
    <EmptyState icon={icon} text={firstPage === null ? text : texts.beyondEnd}>
      {firstPage === null ? (
        children
      ) : (
        <a href={firstPage || "?"} className={buttonStyle.link}>
          {texts.toFirstPage}
        </a>
      )}
    </EmptyState>
  );
}

type LoadFailureProps = {
  text: string;
  detail: string;
  retry: string;
  onRetry: () => void;
};

export function LoadFailure({ text, detail, retry, onRetry }: LoadFailureProps) {
  return (
    <div
      role="alert"
      className="flex flex-col items-center gap-4 rounded-card border border-danger/40 bg-danger/8 px-5 py-10 text-center"
    >
      <p className="flex items-center gap-2 font-medium text-danger">
        <Icon name="alert" />
        {text}
      </p>
      {detail && <p className="text-sm text-muted">{detail}</p>}
      <button type="button" onClick={onRetry} className={buttonStyle.secondary}>
        <Icon name="retry" className="size-4" />
        {retry}
      </button>
    </div>
  );
}
