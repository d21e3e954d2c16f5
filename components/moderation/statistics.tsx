import { createFormatter } from "use-intl/core";
import { PageHeader } from "@/components/ui/page-header";
import { formatMessage } from "@/lib/i18n/format-message";
import type { Language } from "@/lib/i18n/languages";
import type { Messages } from "@/lib/i18n/load-messages";
import type { Statistics } from "@/lib/jobs/statistics-view";
import { moderationPath } from "@/lib/routes";
import { Charts, languageName } from "./statistics-charts";

type Cell = string | number;

type TableProps = {
  id: string;
  title: string;
  heads: string[];
  rows: Cell[][];
  language: Language;
  empty: string;
};

function Table({ id, title, heads, rows, language, empty }: TableProps) {
  const format = createFormatter({ locale: language });
  const written = (cell: Cell) => (typeof cell === "number" ? format.number(cell) : cell);
  return (
    <section className="min-w-0" aria-labelledby={id}>
      <h2 id={id} className="title-section mb-3">
        {title}
      </h2>
      {rows.length === 0 ? (
        <p className="text-muted">{empty}</p>
      ) : (
        <table className="w-full text-xs tabular-nums sm:text-sm">
          <thead className="text-start text-muted">
            <tr className="border-b border-line">
              {heads.map((head, at) => (
                <th
                  key={head}
                  scope="col"
                  className={`py-2 font-medium ${at === 0 ? "text-start" : "ps-2 text-end sm:ps-4"}`}
                >
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([name = "", ...cells]) => (
              <tr key={name} className="border-b border-line">
                <th scope="row" className="whitespace-nowrap py-2 text-start font-normal">
                  <bdi>{written(name)}</bdi>
                </th>
                {cells.map((cell, at) => (
                  <td key={heads[at + 1]} className="py-2 ps-2 text-end sm:ps-4">
                    {written(cell)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

type Props = { figures: Statistics; language: Language; texts: Messages["Moderation"] };

export function FiguresScreen(props: Props) {
  const { language, texts } = props;
  return (
    <div className="page-frame">
      <PageHeader title={texts.figuresTitle} lead={texts.figuresLead} />
      <p className="mb-8">
        <a href={moderationPath(language)} className="underline underline-offset-4">
          {texts.back}
        </a>
      </p>
      <Tables {...props} />
      <Charts {...props} />
    </div>
  );
}

function Tables({ figures, language, texts }: Props) {
  const { days, refusals, sources, languages, authors, jobs } = figures;
  const shared = { language, empty: texts.figuresNone };
  const age = (seconds: number | null) =>
    seconds === null
      ? "–"
      : formatMessage(language, texts.minutesAgo, { minutes: Math.round(seconds / 60) });
  return (
    <div className="grid items-start gap-12 lg:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-12">
        <Table
          {...shared}
          id="days"
          title={texts.figuresDays}
          heads={[texts.day, texts.links, texts.found, texts.saves]}
          rows={days.map(({ day, lookups, found, saves }) => [day, lookups, found, saves])}
        />
        <Table
          {...shared}
          id="jobs"
          title={texts.figuresJobs}
          heads={[texts.job, texts.lastRun, texts.failures]}
          rows={jobs.map(({ job, ageSeconds, failureCount }) => [
            ...[job, age(ageSeconds), failureCount],
          ])}
        />
      </div>
      <div className="flex min-w-0 flex-col gap-12">
        <Table
          {...shared}
          id="refusals"
          title={texts.figuresRefusals}
          heads={[texts.reason, texts.links]}
          rows={refusals.map(({ name, count }) => [name, count])}
        />
        <Table
          {...shared}
          id="sources"
          title={texts.figuresSources}
          heads={[texts.source, texts.videos, texts.declines, texts.broken]}
          rows={sources.map(({ name, videos, refusals, failures }) => [
            ...[name, videos, refusals, failures],
          ])}
        />
        <Table
          {...shared}
          id="languages"
          title={texts.figuresLanguages}
          heads={[texts.language, texts.saves]}
          rows={languages.map(({ name, count }) => [languageName(name), count])}
        />
        <Table
          {...shared}
          id="authors"
          title={texts.figuresAuthors}
          heads={[texts.author, texts.lastDay, texts.allTime]}
          rows={authors.map(({ username, lastDay, total }) => [`@${username}`, lastDay, total])}
        />
      </div>
    </div>
  );
}
