import { Fragment, type ReactNode } from "react";
import { createFormatter } from "use-intl/core";
import { buttonStyle } from "@/components/ui/button-style";
import { sentenceSpace } from "@/lib/i18n/format";
import { formatMessage } from "@/lib/i18n/format-message";
import type { Language } from "@/lib/i18n/languages";
import type { HiddenByReports, QueuedReport } from "@/lib/reports/moderation-view";
import { REASON_TEXTS } from "@/lib/reports/reasons";
import { moderationPath } from "@/lib/routes";
import type { Shared } from "./moderation-forms";

export function Moment({ at, language }: { at: Date; language: Language }) {
  const format = createFormatter({ locale: language, timeZone: "UTC" });
  const shape = { dateStyle: "medium", timeStyle: "short", hourCycle: "h23" } as const;
  return <time dateTime={at.toISOString()}>{format.dateTime(at, shape)} UTC</time>;
}

/** Breaks between its parts, where it has to. */
export function PostLink({ url }: { url: string }) {
  const parts = url.replace(/^https:\/\//, "").split("/");
  return (
    <a href={url} target="_blank" rel="noopener noreferrer" dir="ltr" className={buttonStyle.link}>
      <span className="min-w-0 wrap-anywhere">
        {parts.map((part, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a part has no other identity
          <Fragment key={at}>
            {at > 0 && "/"}
            {at > 0 && <wbr />}
            {part}
          </Fragment>
        ))}
      </span>
    </a>
  );
}

const MARK = "rounded-md bg-warning/15 px-1.5 py-0.5 text-xs text-warning";

function Marks({ one, texts }: { one: QueuedReport; texts: Shared["texts"] }) {
  return (
    <>
      {one.isFirst && <span className={MARK}>{texts.stillShown}</span>}
      {one.isShownElsewhere && <span className={MARK}>{texts.shownElsewhere}</span>}
      {one.isOverdue && <span className={MARK}>{texts.overdue}</span>}
    </>
  );
}

type ReportCardProps = Shared & {
  one: Pick<QueuedReport, "ticket" | "reason" | "url" | "visitor" | "network">;
  time: ReactNode;
  marks?: ReactNode;
};

function ReportCard({ one, time, marks, language, texts, report }: ReportCardProps) {
  const { ticket, reason, url, visitor, network } = one;
  return (
    <li className="rounded-card border border-line bg-surface p-4">
      <p className="flex flex-wrap items-center gap-x-3">
        <a
          href={moderationPath(language, { ticket })}
          className="flex min-h-11 items-center font-mono underline underline-offset-4"
        >
          {ticket}
        </a>
        <span className="font-medium text-pretty">{report[REASON_TEXTS[reason][0]]}</span>
        {marks}
      </p>
      <p>
        <PostLink url={url} />
      </p>
      <p className="flex flex-wrap gap-x-4 text-sm text-muted">
        <span>{time}</span>
        {visitor && <Code label={texts.visitor} value={visitor} />}
        {network && <Code label={texts.network} value={network} />}
      </p>
    </li>
  );
}

function Code({ label, value }: { label: string; value: string }) {
  return (
    <span>
      {label} <code>{value}</code>
    </span>
  );
}

export function OpenReports({ open, ...shared }: Shared & { open: QueuedReport[] }) {
  const { language, texts } = shared;
  const waiting = ({ ageHours }: QueuedReport) =>
    formatMessage(language, texts.waiting, { hours: Math.floor(ageHours) });
  return (
    <section className="min-w-0">
      <h2 className="title-section">{texts.openTitle}</h2>
      {open.length === 0 && <p className="mt-3 text-pretty text-muted">{texts.openEmpty}</p>}
      <ul className="mt-4 flex flex-col gap-3">
        {open.map((one) => (
          <ReportCard
            key={one.ticket}
            {...shared}
            one={one}
            time={waiting(one)}
            marks={<Marks one={one} texts={texts} />}
          />
        ))}
      </ul>
    </section>
  );
}

export function HiddenPosts({ hidden, ...shared }: Shared & { hidden: HiddenByReports }) {
  const { language, texts } = shared;
  const { networks, posts } = hidden;
  return (
    <section className="min-w-0">
      <h2 className="title-section">{texts.hiddenTitle}</h2>
      {posts.length === 0 ? (
        <p className="mt-3 text-pretty text-muted">{texts.hiddenEmpty}</p>
      ) : (
        <>
          <h3 className="mt-4 font-medium">{texts.networks}</h3>
          <ul className="mt-2 flex flex-col gap-2 text-sm">
            {networks.map(({ network, first: _, last, ...counts }) => (
              <li key={network ?? "-"}>
                <code className="font-medium">{network ?? "-"}</code>{" "}
                <span className="text-pretty text-muted">
                  {formatMessage(language, texts.networkCounts, counts) + sentenceSpace(language)}
                  <Moment at={last} language={language} />
                </span>
              </li>
            ))}
          </ul>
          <h3 className="mt-6 font-medium">{texts.posts}</h3>
          <ul className="mt-3 flex flex-col gap-3">
            {posts.map(({ tweetId, author, at, ...one }) => (
              <ReportCard
                key={`${one.ticket} ${tweetId}`}
                {...shared}
                one={{ ...one, url: `https://x.com/${author ?? "i"}/status/${tweetId}` }}
                time={<Moment at={at} language={language} />}
              />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
