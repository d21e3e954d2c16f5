import { formatMessage } from "@/lib/i18n/format-message";
import type { Language } from "@/lib/i18n/languages";
import type { HiddenByReports, QueuedReport } from "@/lib/reports/moderation-view";
import { REASON_TEXTS } from "@/lib/reports/reasons";
import { moderationPath } from "@/lib/routes";
import type { Shared } from "./moderation-forms";

export function Moment({ at, language }: { at: Date; language: Language }) {
  const shape = { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" } as const;
  return (
    <time dateTime={at.toISOString()}>
      {new Intl.DateTimeFormat(language, shape).format(at)} UTC
    </time>
  );
}

export function PostLink({ url }: { url: string }) {
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      dir="ltr"
      className="break-all text-accent underline underline-offset-4"
    >
      {url}
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

/** Reports that wait for a decision, urgent ones that are still shown first. */
export function OpenReports({ open, ...shared }: Shared & { open: QueuedReport[] }) {
  const { language, texts, report } = shared;
  return (
    <section className="min-w-0">
      <h2 className="text-xl font-semibold">{texts.openTitle}</h2>
      {open.length === 0 && <p className="mt-3 text-muted">{texts.openEmpty}</p>}
      <ul className="mt-4 flex flex-col gap-3">
        {open.map((one) => (
          <li key={one.ticket} className="rounded-card border border-line bg-surface p-4">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <a
                href={moderationPath(language, { ticket: one.ticket })}
                className="flex min-h-11 items-center font-mono underline underline-offset-4"
              >
                {one.ticket}
              </a>
              <span className="font-medium">{report[REASON_TEXTS[one.reason][0]]}</span>
              <Marks one={one} texts={texts} />
            </p>
            <p>
              <PostLink url={one.url} />
            </p>
            <p className="mt-1 text-sm text-muted">
              {formatMessage(language, texts.waiting, { hours: Math.floor(one.ageHours) })}
              {one.visitor && ` · ${texts.visitor} ${one.visitor}`}
              {one.network && ` · ${texts.network} ${one.network}`}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Posts that open reports hide: which networks sent the reports, then each post. */
export function HiddenPosts({ hidden, ...shared }: Shared & { hidden: HiddenByReports }) {
  const { language, texts, report } = shared;
  const { networks, posts } = hidden;
  return (
    <section className="min-w-0">
      <h2 className="text-xl font-semibold">{texts.hiddenTitle}</h2>
      {posts.length === 0 ? (
        <p className="mt-3 text-muted">{texts.hiddenEmpty}</p>
      ) : (
        <>
          <h3 className="mt-4 font-medium">{texts.networks}</h3>
          <ul className="mt-2 flex flex-col gap-2 text-sm">
            {networks.map(({ network, first: _, last, ...counts }) => (
              <li key={network ?? "-"}>
                <code>{network ?? "-"}</code> {formatMessage(language, texts.networkCounts, counts)}{" "}
                <Moment at={last} language={language} />
              </li>
            ))}
          </ul>
          <h3 className="mt-6 font-medium">{texts.posts}</h3>
          <ul className="mt-2 flex flex-col gap-3 text-sm">
            {posts.map(({ tweetId, author, ticket, reason, visitor, network, at }) => (
              <li key={`${ticket} ${tweetId}`}>
                <PostLink url={`https://x.com/${author ?? "i"}/status/${tweetId}`} />
                <p className="text-muted">
                  <a
                    href={moderationPath(language, { ticket })}
                    className="inline-flex min-h-11 items-center font-mono text-ink underline underline-offset-4"
                  >
                    {ticket}
                  </a>{" "}
                  · {report[REASON_TEXTS[reason][0]]} · {texts.visitor} {visitor ?? "-"} ·{" "}
                  {texts.network} {network ?? "-"} · <Moment at={at} language={language} />
                </p>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
