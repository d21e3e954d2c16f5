import type { ReactNode } from "react";
import { createFormatter } from "use-intl/core";
import { formatMessage } from "@/lib/i18n/format-message";
import { isLanguage, LANGUAGE_NAMES, type Language } from "@/lib/i18n/languages";
import type { Messages } from "@/lib/i18n/load-messages";
import type { Statistics } from "@/lib/jobs/statistics-view";

const FILLS = ["fill-accent", "fill-edge", "fill-danger"] as const;
const COLUMN = 10;
const GAP = 2;
const HEIGHT = 100;

type Bar = { name: string; parts: number[] };

type ChartProps = {
  id: string;
  title: string;
  bars: Bar[];
  parts?: string[];
  /** The main figures, if the drawing shows none. */
  summary?: string;
  /** The table with the same numbers. */
  table: { id: string; title: string };
  texts: Messages["Moderation"];
  language: Language;
};

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0);
const highestOf = (bars: readonly Bar[]) => Math.max(1, ...bars.map(({ parts }) => sumOf(parts)));

export const languageName = (code: string): string =>
  isLanguage(code) ? LANGUAGE_NAMES[code] : code;

/** Positions are shares of the longest bar. */
function spansOf(parts: readonly number[], longest: number) {
  return parts.map((part, at) => ({
    fill: FILLS[at] ?? FILLS[0],
    from: sumOf(parts.slice(0, at)) / longest,
    length: part / longest,
  }));
}

function Legend({ parts }: { parts: string[] }) {
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
      {parts.map((part, at) => (
        <li key={part} className="flex items-center gap-2">
          <svg aria-hidden="true" viewBox="0 0 10 10" className="size-3">
            <rect width="10" height="10" rx="2" className={FILLS[at]} />
          </svg>
          {part}
        </li>
      ))}
    </ul>
  );
}

function Figure({
  id,
  title,
  parts,
  summary,
  table,
  texts,
  language,
  children,
}: ChartProps & Children) {
  return (
    <figure aria-labelledby={id} className="flex min-w-0 flex-col gap-3">
      <figcaption>
        <h3 id={id} className="font-semibold">
          {title}
        </h3>
        <p id={`${id}-summary`} className="text-sm text-muted">
          {summary && `${summary} `}
          <a href={`#${table.id}`} className="underline underline-offset-4">
            {formatMessage(language, texts.chartTable, { table: table.title })}
          </a>
        </p>
      </figcaption>
      {parts && <Legend parts={parts} />}
      {children}
    </figure>
  );
}

type Children = { children: ReactNode };

/** Texts stay outside the drawing, which is stretched to the available width. */
function Columns(props: ChartProps) {
  const { id, title, bars, language } = props;
  const longest = highestOf(bars);
  const format = createFormatter({ locale: language });
  return (
    <Figure {...props}>
      <div>
        <p aria-hidden="true" className="text-end text-muted text-xs tabular-nums">
          {format.number(longest)}
        </p>
        <svg
          role="img"
          aria-describedby={`${id}-summary`}
          viewBox={`0 0 ${bars.length * COLUMN} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="h-40 w-full border-line border-y"
        >
          <title>{title}</title>
          {bars.map(({ name, parts }, column) =>
            spansOf(parts, longest).map(({ fill, from, length }) => (
              <rect
                key={`${name} ${fill}`}
                x={column * COLUMN + GAP / 2}
                y={HEIGHT * (1 - from - length)}
                width={COLUMN - GAP}
                height={HEIGHT * length}
                className={fill}
              />
            )),
          )}
        </svg>
        <p aria-hidden="true" className="flex justify-between text-muted text-xs tabular-nums">
          <span>{bars[0]?.name}</span>
          <span>{bars.at(-1)?.name}</span>
        </p>
      </div>
    </Figure>
  );
}

function Rows(props: ChartProps) {
  const { id, bars, language } = props;
  const longest = highestOf(bars);
  const format = createFormatter({ locale: language });
  return (
    <Figure {...props}>
      <ul aria-labelledby={id} className="flex flex-col gap-3 text-sm">
        {bars.map(({ name, parts }) => (
          <li key={name}>
            <p className="flex justify-between gap-4">
              <bdi>{name}</bdi>
              <span className="tabular-nums">{format.number(sumOf(parts))}</span>
            </p>
            <svg
              aria-hidden="true"
              viewBox="0 0 100 1"
              preserveAspectRatio="none"
              className="mt-1 h-3 w-full rounded-sm bg-raised"
            >
              {spansOf(parts, longest).map(({ fill, from, length }) => (
                <rect key={fill} x={from * 100} width={length * 100} height="1" className={fill} />
              ))}
            </svg>
          </li>
        ))}
      </ul>
    </Figure>
  );
}

type Props = { figures: Statistics; language: Language; texts: Messages["Moderation"] };

/** Drawn on the server: no script draws in the browser. */
export function Charts({ figures, language, texts }: Props) {
  const format = createFormatter({ locale: language });
  const dayName = (day: string) =>
    format.dateTime(new Date(day), { day: "numeric", month: "short", timeZone: "UTC" });
  const days = figures.days.toReversed().map((day) => ({ ...day, name: dayName(day.day) }));
  const told = (bars: Bar[]) => {
    const highest = bars.toSorted((a, b) => sumOf(b.parts) - sumOf(a.parts))[0];
    return formatMessage(language, texts.chartPeak, {
      total: format.number(sumOf(bars.map(({ parts }) => sumOf(parts)))),
      count: format.number(sumOf(highest?.parts ?? [])),
      day: highest?.name ?? "",
    });
  };
  const links = days.map(({ name, found, lookups }) => ({ name, parts: [found, lookups - found] }));
  const saves = days.map(({ name, saves }) => ({ name, parts: [saves] }));
  const shared = { texts, language };
  const daily = { id: "days", title: texts.figuresDays };
  return (
    <section aria-labelledby="charts" className="mt-16">
      <h2 id="charts" className="title-section mb-6">
        {texts.figuresCharts}
      </h2>
      <div className="grid items-start gap-12 lg:grid-cols-2">
        <Columns
          {...shared}
          id="chart-links"
          title={texts.chartLinks}
          bars={links}
          parts={[texts.found, texts.noVideo]}
          summary={told(links)}
          table={daily}
        />
        <Columns
          {...shared}
          id="chart-saves"
          title={texts.chartSaves}
          bars={saves}
          summary={told(saves)}
          table={daily}
        />
        <Rows
          {...shared}
          id="chart-sources"
          title={texts.chartSources}
          bars={figures.sources.map(({ name, videos, refusals, failures }) => ({
            name,
            parts: [videos, refusals, failures],
          }))}
          parts={[texts.videos, texts.declines, texts.broken]}
          table={{ id: "sources", title: texts.figuresSources }}
        />
        <Rows
          {...shared}
          id="chart-languages"
          title={texts.figuresLanguages}
          bars={figures.languages.map(({ name, count }) => ({
            name: languageName(name),
            parts: [count],
          }))}
          table={{ id: "languages", title: texts.figuresLanguages }}
        />
      </div>
    </section>
  );
}
