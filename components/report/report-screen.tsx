"use client";

import { type FormEvent, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { buttonStyle } from "@/components/ui/button-style";
import { lazyOr } from "@/components/ui/lazy-or";
import { PageHeader } from "@/components/ui/page-header";
import { FIELD_STYLE } from "@/components/ui/text-field";
import { useSearch } from "@/components/ui/use-browser-value";
import type { Language } from "@/lib/i18n/languages";
import type { Messages } from "@/lib/i18n/load-messages";
import { queryValues } from "@/lib/query-values";
import { pagePath, ticketPath } from "@/lib/routes";
import { ReportForm, useReport } from "./report-form";
import { ReportReceipt } from "./report-receipt";
import { REFUSAL_ID, ReportStatus, useReportOf } from "./report-status";
import { useDeviceTickets } from "./use-device-tickets";

type Props = {
  language: Language;
  texts: Messages["Report"];
  unreachable: string;
};

/** `isLookup`: the address has a ticket, which only the browser reads. */
export function ReportScreen({ isLookup, ...props }: Props & { isLookup: boolean }) {
  return isLookup ? <LookupView {...props} /> : <ReportView {...props} />;
}

const COLUMNS = "grid items-start gap-x-14 gap-y-12 lg:grid-cols-[minmax(0,1fr)_22.5rem]";

function LookupView(props: Props) {
  const { language, texts } = props;
  const { ticket } = queryValues(useSearch());
  const lookup = useReportOf(ticket, language);
  return (
    <>
      <PageHeader title={texts.lookupTitle} />
      <div className={COLUMNS}>
        <ReportStatus {...props} {...lookup} />
        <TicketAside {...props}>
          <TicketForm {...props} ticket={ticket} isWrong={lookup.isWrong} />
        </TicketAside>
      </div>
    </>
  );
}

function ReportView(props: Props) {
  const { language, texts } = props;
  const { state, submit, forgive } = useReport(props);
  const { url = "" } = queryValues(useSearch());
  if (state.kind === "filed") {
    return (
      <div className={COLUMNS}>
        <ReportReceipt {...props} {...state} />
        <TicketAside {...props} />
      </div>
    );
  }
  return (
    <>
      <PageHeader title={texts.title} lead={texts.lead} />
      <div className={COLUMNS}>
        <ReportForm {...{ language, texts, state }} link={url} onSubmit={submit} onEdit={forgive} />
        <TicketAside {...props}>
          <TicketForm {...props} title={texts.lookupTitle} />
        </TicketAside>
      </div>
    </>
  );
}

const DeviceTickets = lazyOr(
  () => import("./device-tickets").then((part) => part.DeviceTickets),
  () => null,
);

type AsideProps = Omit<Props, "unreachable">;

function TicketAside({ language, texts, children }: AsideProps & { children?: ReactNode }) {
  const tickets = useDeviceTickets();
  // Not sticky with a list: taller than the window, its end would be out of reach.
  const position = tickets.length > 0 ? "" : "lg:sticky lg:top-24";
  return (
    <div className={`flex min-w-0 flex-col gap-4 ${position}`}>
      {children}
      {tickets.length > 0 && (
        <Suspense>
          <DeviceTickets {...{ language, texts, tickets }} />
        </Suspense>
      )}
    </div>
  );
}

type TicketFormProps = AsideProps & {
  /** Absent where the heading of the page says it. */
  title?: string;
  ticket?: string;
  isWrong?: boolean;
};

/** Without scripts the form opens another page. */
function TicketForm({ language, texts, title, ticket, isWrong = false }: TicketFormProps) {
  const [isEdited, setEdited] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (isWrong) field.current?.focus();
  }, [isWrong]);

  function lookUp(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get("ticket");
    location.assign(ticketPath(language, String(typed ?? "")));
  }

  return (
    <form
      action={pagePath(language, "ticket")}
      onSubmit={lookUp}
      className="rounded-card border border-line bg-surface/60 p-5"
    >
      {title && <h2 className="font-semibold">{title}</h2>}
      <label htmlFor="ticket" className="mt-1 block text-sm text-pretty text-muted">
        {texts.lookupText}
      </label>
      <input
        ref={field}
        id="ticket"
        aria-invalid={isWrong && !isEdited}
        aria-describedby={isWrong ? REFUSAL_ID : undefined}
        onInput={() => setEdited(true)}
        name="ticket"
        type="text"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        required
        maxLength={40}
        placeholder="0000-0000-0000-0000"
        defaultValue={ticket}
        className={`${FIELD_STYLE} mt-3 h-12 font-mono placeholder:text-muted`}
      />
      <button type="submit" className={`${buttonStyle.secondary} mt-3 w-full`}>
        {texts.lookup}
      </button>
    </form>
  );
}
