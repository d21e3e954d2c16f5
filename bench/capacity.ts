import { readFileSync } from "node:fs";
import { needsOf, type Strain, strains, TRAFFIC, type Units, unitFigures } from "./capacity/needs";

const VISITORS = [0.1, 1, 5, 50];
const MILLION = 1_000_000;
export const DOCUMENT = "docs/capacity.md";

const LEVERS: Record<Strain, string> = {
  "calls to X":
    "a higher `X_CALLS_PER_MINUTE`, as far as X tolerates it, then more addresses (`X_PROXY_URLS`); Redis, so that instances share answers",
  "one core":
    "more instances behind one address: `postreel@.service`, `app-2` of compose.yaml, the autoscaler of `deploy/kubernetes`; a CDN with purging",
  counting: "a faster disk for PostgreSQL's log, then what the last section describes",
  reads: "a CDN with purging, since fewer pages are rendered then; after that read replicas",
  connections: "PgBouncer (`deploy/pgbouncer.ini`), `JOBS=off` on all but two instances",
  "network, 1 Gbit/s": "a CDN",
};

const whole = (value: number) => Math.round(value).toLocaleString("en-US");
const short = (value: number) => (value < 10 ? String(Number(value.toPrecision(2))) : whole(value));
const percent = (share: number) => (share < 0.01 ? "< 1 %" : `${whole(share * 100)} %`);
const line = (...cells: (string | number)[]) => `| ${cells.join(" | ")} |`;
const head = (...more: string[]) => [
  line("visitors a day, millions", ...VISITORS, ...more),
  line("---", ...VISITORS.map(() => "---:"), ...more.map(() => "---")),
];

function needsTable(units: Units): string[] {
  const all = VISITORS.map((millions) => needsOf(millions * MILLION, units));
  const row = (name: string, cell: (needs: (typeof all)[number]) => string) =>
    line(name, ...all.map(cell));
  return [
    ...head(),
    row("requests a second at the peak", ({ requests }) => whole(requests)),
    row("pages rendered a second", ({ misses }) => short(misses)),
    row("posts requested from X, a minute", ({ callsPerMinute }) => whole(callsPerMinute)),
    row("counts a second", ({ counts }) => whole(counts)),
    row("cores for Node", ({ cores }) => short(cores)),
    row("instances with one core each, one of them spare", ({ instances }) => whole(instances)),
    row("memory of the instances, GB", ({ memoryGb }) => short(memoryGb)),
    row("network, Mbit/s", ({ megabits }) => whole(megabits)),
    row(
      "connections to PostgreSQL, with PgBouncer / without",
      ({ connections, unpooled }) => `${whole(connections)} / ${whole(unpooled)}`,
    ),
    row("share of the counts that one PostgreSQL can store", ({ counts }) =>
      percent(counts / units.countsPerSecond),
    ),
  ];
}

function breaksTable(units: Units): string[] {
  const all = VISITORS.map(
    (millions) => new Map(strains(needsOf(millions * MILLION, units), units)),
  );
  const shown = (share = 0) => (share > 1 ? `**${percent(share)}**` : percent(share));
  // The resource with the largest share at the busiest site comes first, since it runs out first.
  const rows = [...(all.at(-1)?.keys() ?? [])].map((strain) =>
    line(strain, ...all.map((shares) => shown(shares.get(strain))), LEVERS[strain]),
  );
  return [...head("what to do"), ...rows];
}

/** The visitors a day, in millions, from which a resource is used up. Only for one that each visitor adds to. */
function limitOf(strain: Strain, units: Units): string {
  const [, share] = strains(needsOf(MILLION, units), units).find(([name]) => name === strain) ?? [];
  return short(1 / (share ?? 1));
}

const measuredTable = (units: Units) => [
  "| what | figure | measured by, or set in |",
  "|---|---|---|",
  `| a cached page, CPU | ${whole(units.hitMs * 1000)} µs | serving |`,
  `| the size of that page, compressed | ${whole(units.pageBytes)} bytes | serving |`,
  `| the most expensive page that no cache has, CPU | ${units.missMs} ms | \`lib/routes.ts\`, checked by pages |`,
  `| a pasted link for which X is called, CPU | ${units.extractionMs} ms | extraction |`,
  `| counts a second, one PostgreSQL on the same machine | ${whole(units.countsPerSecond)} | counting |`,
  `| pages of leaderboards read a second from the database, on the same machine | ${whole(units.readsPerSecond)} | rankings |`,
  `| a refresh of a leaderboard of ${whole(units.ranked)} videos | ${units.refreshSeconds} s | rankings |`,
  `| a refresh of the leaderboard of all time, with ${units.wholeMillions} million videos | ${units.wholeSeconds} s | millions |`,
  `| memory of an instance after a crawl | ${whole(units.memoryMb)} MB | pages |`,
  `| calls to X a minute, default | ${whole(units.callsPerMinute)} | \`X_CALLS_PER_MINUTE\` |`,
  `| connections of an instance, visitors and jobs | ${units.visitorsPool} + ${units.jobsPool} | \`db/client.ts\` |`,
  `| connections that the role may open | ${units.allowed} | \`deploy/database-roles.sql\` |`,
];

/** The parts of `docs/capacity.md` that follow from figures, by the names of their markers. */
const PARTS: Record<string, (units: Units) => string[]> = {
  limits: (units) => [
    `With the default settings the calls to X run out first, at about ${limitOf("calls to X", units)} million visitors a day; one core is used up at ${limitOf("one core", units)} million.`,
  ],
  assumptions: () => [
    `- A visitor requests ${TRAFFIC.requests} pages and lists, ${percent(TRAFFIC.missed)} of which no cache has, pastes ${TRAFFIC.pastes} link, and causes ${TRAFFIC.counts} downloads and views.`,
    `- ${percent(TRAFFIC.known)} of the pasted posts were requested within the last minutes.`,
    `- The busiest hour has ${TRAFFIC.peak} times the traffic of the mean hour. A core is used to ${percent(TRAFFIC.load)} at most; the rest is for bursts.`,
  ],
  measured: measuredTable,
  machines: ({ sources }) => [
    ...new Set(sources.map(({ suite, machine }) => `- ${suite}: ${machine}`)),
  ],
  needs: needsTable,
  breaks: breaksTable,
};

const FIGURES = /(?<=<!-- The figures in full: a test makes the tables from them.\n).*(?=\n-->)/s;

export const figuresIn = (text: string): Units => JSON.parse(FIGURES.exec(text)?.[0] ?? "");

/** The document, with its parts made from these figures. */
export function capacityDocument(
  units = unitFigures(),
  text = readFileSync(DOCUMENT, "utf8"),
): string {
  const made = text.replace(
    /(?<=<!-- (?!end)(\w+) -->\n).*?(?=\n<!-- end -->)/gs,
    (_, name: string) => PARTS[name]?.(units).join("\n") ?? "",
  );
  return made.replace(FIGURES, JSON.stringify(units, null, 2));
}
