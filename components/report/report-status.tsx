import useSWR from "swr";
import { buttonStyle } from "@/components/ui/button-style";
import { Icon, Spinner } from "@/components/ui/icon";
import { ASK_ONCE } from "@/lib/browser/ask-once";
import { FetchRefusal } from "@/lib/browser/fetcher";
import type { Language } from "@/lib/i18n/languages";
import type { Messages } from "@/lib/i18n/load-messages";
import { POST_STATE_TEXTS } from "@/lib/reports/post-state";
import { pagePath } from "@/lib/routes";
import { type FoundReport, fetchReport } from "./report-api";
import { TicketNumber } from "./report-receipt";

type Props = {
  language: Language;
  texts: Messages["Report"];
  unreachable: string;
};

/** Id of the text that says why there is no status. */
export const REFUSAL_ID = "ticket-refusal";

const TONES = {
  received: "bg-raised text-ink",
  accepted: "bg-accent text-on-accent",
  rejected: "bg-warning/15 text-warning",
} as const;

function Moment({ label, at, language }: { label: string; at: string } & Pick<Props, "language">) {
  const format = new Intl.DateTimeFormat(language, { dateStyle: "long", timeStyle: "short" });
  return (
    <div>
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="mt-0.5">
        <time dateTime={at}>{format.format(new Date(at))}</time>
      </dd>
    </div>
  );
}

type FoundProps = Omit<Props, "unreachable"> & { report: FoundReport };

function Found({ report, language, texts }: FoundProps) {
  const { ticket, status, receivedAt, decidedAt, postState } = report;
  return (
    <div className="flex flex-col gap-5 rounded-card border border-line bg-surface p-5 sm:p-6">
      <TicketNumber label={texts.ticket} ticket={ticket} />
      <div className="flex flex-col items-start gap-2">
        <h2 className={`rounded-lg px-2.5 py-1 font-medium ${TONES[status]}`}>{texts[status]}</h2>
        <p className="text-pretty">{texts[`${status}Text`]}</p>
        {postState && (
          <p className="text-pretty text-muted">{texts[POST_STATE_TEXTS[postState]]}</p>
        )}
      </div>
      <dl className="flex flex-wrap gap-x-10 gap-y-3">
        <Moment label={texts.receivedAt} at={receivedAt} language={language} />
        {decidedAt !== null && (
          <Moment label={texts.decidedAt} at={decidedAt} language={language} />
        )}
      </dl>
    </div>
  );
}

/** `ticket` as typed; undefined until the browser has read it. */
export function useReportOf(ticket: string | undefined, language: Language) {
  const isBlank = ticket?.trim() === "";
  const { data, error } = useSWR<FoundReport, Error>(
    ticket === undefined || isBlank ? null : ["report", ticket, language],
    () => fetchReport(ticket ?? "", language),
    ASK_ONCE,
  );
  const isUnknown = error instanceof FetchRefusal && error.code === "ticket_not_found";
  return { data, error, isBlank, isWrong: isBlank || isUnknown };
}

export function ReportStatus(props: Props & ReturnType<typeof useReportOf>) {
  const { language, texts, unreachable, data, error, isBlank } = props;
  const refusal = isBlank ? texts.ticketWrong : error && (error.message || unreachable);

  return (
    // Its room is that of an answer: a refusal, which is lower, moves nothing below.
    <section className="flex min-h-73 max-w-2xl min-w-0 flex-col items-stretch gap-6 noscript:min-h-0">
      <div role="status">
        {data && <Found report={data} {...{ language, texts }} />}
        {refusal && (
          <p
            id={REFUSAL_ID}
            className="flex gap-3 rounded-field border border-danger/40 bg-danger/8 p-4"
          >
            <Icon name="alert" className="size-5 text-danger" />
            {refusal}
          </p>
        )}
        {!data && !refusal && (
          <p className="flex items-center gap-3 text-muted noscript:hidden">
            <Spinner />
            {texts.lookingUp}
          </p>
        )}
      </div>
      <a
        href={pagePath(language, "report")}
        className={`${buttonStyle.secondary} self-start ${data || refusal ? "" : "invisible noscript:visible"}`}
      >
        {texts.another}
      </a>
    </section>
  );
}
