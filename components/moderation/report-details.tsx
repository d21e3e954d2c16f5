import type { ReactNode } from "react";
import type { WholeReport } from "@/lib/reports/moderation-view";
import { REASON_TEXTS } from "@/lib/reports/reasons";
import type { Shared } from "./moderation-forms";
import { Moment, PostLink } from "./report-queue";

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="mt-0.5 break-words">{children}</dd>
    </div>
  );
}

/** Their names are not translated. */
function Details({ details }: { details: Record<string, unknown> }) {
  return (
    <dl className="mt-1 flex flex-col gap-0.5">
      {Object.entries(details).map(([name, value]) => (
        <div key={name} className="flex gap-2">
          <dt className="text-muted">{name}</dt>
          <dd dir="auto" className="min-w-0 break-words">
            {typeof value === "string" ? value : JSON.stringify(value)}
          </dd>
        </div>
      ))}
    </dl>
  );
}

export function ReportDetails({ found, ...shared }: Shared & { found: WholeReport }) {
  const { language, texts, report } = shared;
  const {
    ticket,
    status,
    reason,
    url,
    contact,
    statement,
    decision,
    auditEntries,
    shownElsewhere,
  } = found;
  const { receivedAt, decidedAt } = found;
  return (
    <section className="min-w-0">
      <h2 className="font-mono text-xl font-semibold break-words">{ticket}</h2>
      <dl className="mt-4 flex flex-col gap-4">
        <Fact label={texts.status}>{report[status]}</Fact>
        <Fact label={report.reason}>{report[REASON_TEXTS[reason][0]]}</Fact>
        <Fact label={texts.post}>
          <PostLink url={url} />
        </Fact>
        <Fact label={report.receivedAt}>
          <Moment at={receivedAt} language={language} />
        </Fact>
        {decidedAt && (
          <Fact label={report.decidedAt}>
            <Moment at={decidedAt} language={language} />
          </Fact>
        )}
        {decision && (
          <Fact label={texts.reason}>
            <bdi className="whitespace-pre-wrap">{decision}</bdi>
          </Fact>
        )}
        <Fact label={texts.contact}>
          <bdi>{contact || texts.none}</bdi>
        </Fact>
        <Fact label={report.statement}>
          <p dir="auto" className="whitespace-pre-wrap">
            {statement ?? texts.none}
          </p>
        </Fact>
      </dl>
      {shownElsewhere.length > 0 && (
        <>
          <h3 className="mt-8 font-semibold">{texts.shownElsewhere}</h3>
          <ul className="mt-2 flex flex-col gap-2">
            {shownElsewhere.map(({ tweetId, author }) => (
              <li key={tweetId}>
                <PostLink url={`https://x.com/${author}/status/${tweetId}`} />
              </li>
            ))}
          </ul>
        </>
      )}
      {auditEntries.length > 0 && (
        <>
          <h3 className="mt-8 font-semibold">{texts.history}</h3>
          <ol className="mt-3 flex flex-col gap-4 text-sm">
            {auditEntries.map(({ at, actor, action, details }) => (
              <li key={`${at.toISOString()} ${actor} ${action}`}>
                <p>
                  <span className="font-medium">
                    {actor} {action}
                  </span>{" "}
                  <span className="text-muted">
                    <Moment at={at} language={language} />
                  </span>
                </p>
                <Details details={details} />
              </li>
            ))}
          </ol>
        </>
      )}
    </section>
  );
}
