import { needsOf, type Strain, strains, TRAFFIC, type Units, unitFigures } from "./capacity/needs";

const VISITORS = [0.1, 1, 5, 50];
const MILLION = 1_000_000;

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
const line = (...cells: string[]) => `| ${cells.join(" | ")} |`;

function needsTable(units: Units): string {
  const all = VISITORS.map((millions) => needsOf(millions * MILLION, units));
  const row = (name: string, cell: (needs: (typeof all)[number]) => string) =>
    line(name, ...all.map(cell));
  return [
    line("visitors a day, millions", ...VISITORS.map(String)),
    line("---", ...VISITORS.map(() => "---:")),
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
  ].join("\n");
}

function breaksTable(units: Units): string {
  const all = VISITORS.map(
    (millions) => new Map(strains(needsOf(millions * MILLION, units), units)),
  );
  const shown = (share = 0) => (share > 1 ? `**${percent(share)}**` : percent(share));
  // The resource with the largest share at the busiest site comes first, since it runs out first.
  const rows = [...(all.at(-1)?.keys() ?? [])].map((strain) =>
    line(strain, ...all.map((shares) => shown(shares.get(strain))), LEVERS[strain]),
  );
  const head = line("visitors a day, millions", ...VISITORS.map(String), "what to do");
  return [head, line("---", ...VISITORS.map(() => "---:"), "---"), ...rows].join("\n");
}

const PAST_ONE = `## Past one PostgreSQL

A plan on paper: none of it is built, and only the last column needs it.

**What the primary does.** It writes counts, posts that are pasted for the first time, favorites and takedowns. Counts
are written in batches, so they cost log rather than statements. Visitors' reads reach it only for pages and lists that
no cache has.

**Read replicas** are worth it once pages that no cache has use a third of the primary's CPU; before that a CDN with
purging costs less and achieves more. Lists, pages and search may read a replica. Whatever must show a visitor's own
action at once (counts, favorites, moderation, held posts) stays on the primary. The content version bounds the lag: it
is a row that is replicated in order with the takedown that raised it. Each process already reads it on the primary once
a second. A read goes to a replica only if that replica's row shows the same version, else to the primary. A
lagging replica is then slow to show new posts, and never shows what was taken down. In the code this is a third pool in
\`db/client.ts\`, used by the queries of \`db/queries/listings.ts\`, \`leaderboards.ts\`, \`video-search.ts\` and
\`authors.ts\`.

**Counting beyond one primary.** Two existing engines can do it:

- *Citus*, with \`video_stats\`, \`video_buckets_*\`, \`visitor_seen\` and \`network_seen\` distributed by \`video_id\`. A batch
  of \`count-events.sql\` is split by shard before it is sent (\`lib/counting/record.ts\`). Its three rules (one count per
  visitor, the cap per network, the order of locks) hold within a shard, since all of them are per video. The counts of
  languages become a reference table. A leaderboard ranks each shard and merges the first ranks.
- *Redis Streams into ClickHouse*. A count is acknowledged once a replica of the stream has it (\`WAIT\`, append-only file
  with \`fsync always\`); a consumer writes batches. Uniqueness moves into Redis (a set for each hour), leaderboards are
  queries of ClickHouse, and \`downloadCount\` is read from Redis. This takes more load, but adds two services to operate.

Citus is the first choice: the statements stay, and a count is still durable before it is acknowledged.
`;

const FIGURES = "<!-- The figures in full: a test generates this text from them.";

/** The figures from which a text of the document was made. */
export function figuresIn(text: string): Units {
  const from = text.indexOf("{", text.indexOf(FIGURES));
  return JSON.parse(text.slice(from, text.lastIndexOf("}") + 1));
}

/** The visitors a day, in millions, from which a resource is used up. Only for one that each visitor adds to. */
function limitOf(strain: Strain, units: Units): string {
  const [, share] = strains(needsOf(MILLION, units), units).find(([name]) => name === strain) ?? [];
  return short(1 / (share ?? 1));
}

/** The text of `docs/capacity.md`. */
export function capacityDocument(units = unitFigures()): string {
  const machines = [...new Set(units.sources.map(({ suite, machine }) => `${suite}: ${machine}`))];
  return `# Capacity

How many visitors the shipped configuration serves, which resource runs out first, and what to add then. With the
default settings the calls to X run out first, at about ${limitOf("calls to X", units)} million visitors a day; one core is used up at ${limitOf("one core", units)} million.

\`npm run bench -- capacity\` makes this page from \`bench/results\` and the configuration: edit \`bench/capacity.ts\`, not
this file.

## What is assumed

- A visitor requests ${TRAFFIC.requests} pages and lists, ${percent(TRAFFIC.missed)} of which no cache has, pastes ${TRAFFIC.pastes} link, and causes ${TRAFFIC.counts} downloads and views.
- ${percent(TRAFFIC.known)} of the pasted posts were requested within the last minutes.
- The busiest hour has ${TRAFFIC.peak} times the traffic of the mean hour. A core is used to ${percent(TRAFFIC.load)} at most; the rest is for bursts.

None of this was measured on a live site: put your own figures into \`bench/capacity/needs.ts\`, and run the command again.

## What was measured

| what | figure | measured by, or set in |
|---|---|---|
| a cached page, CPU | ${whole(units.hitMs * 1000)} µs | serving |
| the size of that page, compressed | ${whole(units.pageBytes)} bytes | serving |
| the most expensive page that no cache has, CPU | ${units.missMs} ms | \`lib/routes.ts\`, checked by pages |
| a pasted link for which X is called, CPU | ${units.extractionMs} ms | extraction |
| counts a second, one PostgreSQL on the same machine | ${whole(units.countsPerSecond)} | counting |
| pages of leaderboards read a second from the database, on the same machine | ${whole(units.readsPerSecond)} | rankings |
| a refresh of a leaderboard of ${whole(units.ranked)} videos | ${units.refreshSeconds} s | rankings |
| a refresh of the leaderboard of all time, with ${units.wholeMillions} million videos | ${units.wholeSeconds} s | millions |
| memory of an instance after a crawl | ${whole(units.memoryMb)} MB | pages |
| calls to X a minute, default | ${whole(units.callsPerMinute)} | \`X_CALLS_PER_MINUTE\` |
| connections of an instance, visitors and jobs | ${units.visitorsPool} + ${units.jobsPool} | \`db/client.ts\` |
| connections that the role may open | ${units.allowed} | \`deploy/database-roles.sql\` |

The names in the last column are suites of \`npm run bench\`. Where and when each was measured (scale is the share of
the suite's full amount of data):

${machines.map((machine) => `- ${machine}`).join("\n")}

With ten times as many videos, pages and lists read no more rows. A search without a hit, the list of sitemaps and the
API's farthest offset do: \`bench/results/millions.md\` has the time of each.

## What is needed

${needsTable(units)}

All figures are for the peak. Cores are those of Node alone: PostgreSQL needs its own. Connections assume that jobs run
on two instances, and that a rolling release adds one instance with jobs for a while. A post that an instance was asked
for within the last minutes is answered from memory, Redis or the database; only the others are requested from X.

## What breaks first

Each need as a share of what there is: one core, one PostgreSQL, the default settings, and no CDN. Connections are those
without PgBouncer. A bold figure is more than there is; the last column says what to do then.

${breaksTable(units)}

Hardware does not raise the limit of X. The app already saves calls: it keeps answers in memory, makes one call for all
instances, and shares answers for five minutes. Beyond that only more calls for each address help, or more addresses.

${PAST_ONE}
${FIGURES}
${JSON.stringify(units, null, 2)}
-->
`;
}
