import { useEffect, useRef, useState } from "react";
import { announce } from "@/components/ui/announce";
import { buttonStyle } from "@/components/ui/button-style";
import { Icon } from "@/components/ui/icon";
import { useCopy } from "@/components/ui/use-copy";
import type { Language } from "@/lib/i18n/languages";
import type { Messages } from "@/lib/i18n/load-messages";
import { POST_STATE_TEXTS, type ReportedPostState } from "@/lib/reports/post-state";
import { pagePath, ticketPath } from "@/lib/routes";
import { keepOnDevice, useDeviceTickets } from "./use-device-tickets";

type Props = {
  language: Language;
  texts: Messages["Report"];
  ticket: string;
  postState: ReportedPostState | null;
};

function CopyButton({ ticket, texts }: Pick<Props, "ticket" | "texts">) {
  const { said, copy } = useCopy(ticket, texts);
  return (
    <button type="button" onClick={copy} className={buttonStyle.secondary}>
      <Icon name="copy" className="size-4" />
      {said || texts.copyTicket}
    </button>
  );
}

/** Stores only on request: others may use this browser too. */
function RememberButton({ ticket, texts }: Pick<Props, "ticket" | "texts">) {
  const isKept = useDeviceTickets().some((kept) => kept.ticket === ticket);
  const [hasFailed, setFailed] = useState(false);

  function remember() {
    if (isKept) return;
    const isDone = keepOnDevice(ticket);
    setFailed(!isDone);
    announce(isDone ? texts.remembered : texts.rememberError);
  }

  const label = hasFailed ? texts.rememberError : texts.remember;
  return (
    <button
      type="button"
      aria-disabled={isKept}
      onClick={remember}
      className={buttonStyle.secondary}
    >
      <Icon name={isKept ? "check" : "plus"} className="size-4" />
      {isKept ? texts.remembered : label}
    </button>
  );
}

export function ReportReceipt({ language, texts, ticket, postState }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const steps = [
    ...(postState ? [texts[POST_STATE_TEXTS[postState]]] : []),
    texts.nextReview,
    texts.nextContact,
  ];

  return (
    <section className="flex max-w-2xl min-w-0 flex-col gap-8 pt-6 sm:pt-10">
      <h1 ref={heading} tabIndex={-1} className="flex items-center gap-3 title-page outline-none">
        <span className="grid size-9 shrink-0 place-items-center rounded-full bg-accent text-on-accent">
          <Icon name="check" className="icon-drawn size-5" />
        </span>
        {texts.receiptTitle}
      </h1>
      <div className="flex flex-col items-start gap-4 rounded-card border border-line bg-surface p-5 sm:p-6">
        <TicketNumber label={texts.ticket} ticket={ticket} />
        <p className="text-pretty text-muted">{texts.ticketKeep}</p>
        <div className="flex flex-wrap gap-3">
          <CopyButton ticket={ticket} texts={texts} />
          <RememberButton ticket={ticket} texts={texts} />
        </div>
      </div>
      <div>
        <h2 className="font-semibold">{texts.nextTitle}</h2>
        <ol className="mt-3 list-decimal space-y-2 ps-5 text-pretty text-muted marker:text-edge">
          {steps.map((step) => (
            <li key={step} className="ps-1">
              {step}
            </li>
          ))}
        </ol>
      </div>
      <div className="flex flex-wrap gap-3">
        <a href={ticketPath(language, ticket)} className={buttonStyle.primary}>
          {texts.lookUpNow}
        </a>
        <a href={pagePath(language, "report")} className={buttonStyle.secondary}>
          {texts.another}
        </a>
      </div>
    </section>
  );
}

export function TicketNumber({ label, ticket }: { label: string; ticket: string }) {
  return (
    <dl className="min-w-0">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="mt-1 font-mono text-[clamp(1.125rem,0.7rem+2vw,1.75rem)] font-medium tracking-wide break-words select-all">
        {ticket}
      </dd>
    </dl>
  );
}
