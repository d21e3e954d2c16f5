import { needsOf, type Strain, strains, TRAFFIC, type Units, unitFigures } from "./capacity/needs";

const VISITORS = [0.1, 1, 5, 50];
const MILLION = 1_000_000;

const LEVERS: Record<Strain, string> = {
  "calls to X":
    "`X_CALLS_PER_MINUTE` as far as X bears it, then more addresses (`X_PROXY_URLS`); Redis, so that instances ask once",
  "one core":
    "more instances behind one address: `postreel@.service`, `app-2` of compose.yaml, the autoscaler of `deploy/kubernetes`; a CDN with purging",
  counting: "a faster disk for PostgreSQL's log, then the last section",
  reads: "a CDN with purging (fewer pages are made), then read replicas",
  connections: "PgBouncer (`deploy/pgbouncer.ini`), `JOBS=off` on all but two instances",
  "a line of 1 Gbit/s": "a CDN",
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
    row("pages made a second", ({ misses }) => short(misses)),
    row("posts asked of X, a minute", ({ callsPerMinute }) => whole(callsPerMinute)),
    row("counts a second", ({ counts }) => whole(counts)),
    row("cores for Node", ({ cores }) => short(cores)),
    row("instances of one core, one of them spare", ({ instances }) => whole(instances)),
    row("memory of the instances, GB", ({ memoryGb }) => short(memoryGb)),
    row("Mbit/s", ({ megabits }) => whole(megabits)),
    row(
      "connections to PostgreSQL, with PgBouncer / without",
      ({ connections, unpooled }) => `${whole(connections)} / ${whole(unpooled)}`,
    ),
    row("share of what one PostgreSQL counts", ({ counts }) =>
      percent(counts / units.countsPerSecond),
    ),
  ].join("\n");
}

function breaksTable(units: Units): string {
  const all = VISITORS.map(
    (millions) => new Map(strains(needsOf(millions * MILLION, units), units)),
  );
  const shown = (share = 0) => (share > 1 ? `**${percent(share)}**` : percent(share));
  // In the order in which they break: the largest share of the busiest site first.
  const rows = [...(all.at(-1)?.keys() ?? [])].map((strain) =>
    line(strain, ...all.map((shares) => shown(shares.get(strain))), LEVERS[strain]),
  );
  const head = line("visitors a day, millions", ...VISITORS.map(String), "lever");
  return [head, line("---", ...VISITORS.map(() => "---:"), "---"), ...rows].join("\n");
}

const PAST_ONE = `## Past one PostgreSQL

On paper: none of this is built, and none of it is needed below the last column.

**What the primary carries.** It writes counts, posts that are pasted for the first time, favorites and takedowns. Counts
come in batches, so they cost log and not statements. Reads of visitors reach it for pages and lists that no cache has.

**Read replicas** pay once pages that no cache has use a third of its CPU; before that a CDN with purging costs less and
does more. Lists, pages and search may read a replica. Everything that a visitor must see of their own act at once
(counts, favorites, moderation, whether a post is held) stays on the primary. The content version bounds the lag: it is a
row that is replicated in order with the takedown that raised it. Each process reads it on the primary once a second
as today, and a read goes to a replica only if that replica's own row shows the same version; else it goes to the
primary. A replica that lags is then slow to show new posts, never what was taken down. In the code: a third
pool in \`db/client.ts\`, chosen by the queries of \`db/queries/listings.ts\`, \`leaderboards.ts\`, \`video-search.ts\` and
\`authors.ts\`.

**Counting beyond one primary.** Two engines exist, and neither has to be written:

- *Citus*, with \`video_stats\`, \`video_buckets_*\`, \`visitor_seen\` and \`network_seen\` distributed by \`video_id\`: a batch
  of \`count-events.sql\` is split by shard before it is sent (\`lib/counting/record.ts\`), its three rules (once a visitor, the
  cap of a network, the order of locks) hold within a shard, since all of them are by video. The counts of languages
  become a reference table. A leaderboard ranks each shard and merges the first ranks.
- *Redis Streams into ClickHouse*: a count is acknowledged once a replica of the stream has it (\`WAIT\`, append-only file
  with \`fsync always\`); a consumer writes batches. Uniqueness moves into Redis (a set for each hour), leaderboards are
  queries of ClickHouse, and \`downloadCount\` is read from Redis. It carries more, and brings two services to operate.

Citus comes first: the statements stay, and so does the promise that a count is durable before it is acknowledged.
`;

const FIGURES = "<!-- The same figures in full: a test makes this text of them again.";

/** The figures of which a text was made. */
export function figuresIn(text: string): Units {
  const from = text.indexOf("{", text.indexOf(FIGURES));
  return JSON.parse(text.slice(from, text.lastIndexOf("}") + 1));
}

/** The text of `docs/capacity.md`. */
export function capacityDocument(units = unitFigures()): string {
  const machines = [...new Set(units.sources.map(({ suite, machine }) => `${suite}: ${machine}`))];
  return `# Capacity

Made by \`npm run bench -- capacity\` from \`bench/results\` and the shipped configuration: do not edit it. \`npm run bench\`
writes it again with each new figure.

## What is assumed

A visitor asks for ${TRAFFIC.requests} pages and lists, ${percent(TRAFFIC.missed)} of which no cache has, pastes ${TRAFFIC.pastes} link, and brings ${TRAFFIC.counts} downloads and views. ${percent(TRAFFIC.known)} of the
pasted posts were asked for within minutes. The busiest hour has ${TRAFFIC.peak} times the mean. A core is used to ${percent(TRAFFIC.load)}.
None of this was measured on a site: put your own figures into \`bench/capacity/needs.ts\`.

## What was measured

| what | figure | from |
|---|---|---|
| a cached page, CPU | ${whole(units.hitMs * 1000)} µs | serving |
| its size | ${whole(units.pageBytes)} bytes | serving |
| a page that no cache has, CPU, the dearest | ${units.missMs} ms | \`lib/routes.ts\`, checked by pages |
| a paste that asks X, CPU | ${units.extractionMs} ms | extraction |
| counts a second, one PostgreSQL on the same machine | ${whole(units.countsPerSecond)} | counting |
| pages of leaderboards read a second, the same | ${whole(units.readsPerSecond)} | rankings |
| a leaderboard of ${whole(units.ranked)} videos made | ${units.refreshSeconds} s | rankings |
| memory of an instance after a crawl | ${whole(units.memoryMb)} MB | pages |
| calls to X a minute, default | ${whole(units.callsPerMinute)} | \`X_CALLS_PER_MINUTE\` |
| connections of an instance, visitors and jobs | ${units.visitorsPool} + ${units.jobsPool} | \`db/client.ts\` |
| connections that the role may open | ${units.allowed} | \`deploy/database-roles.sql\` |

${machines.map((machine) => `- ${machine}`).join("\n")}

## What is needed

${needsTable(units)}

Jobs run on two instances; a rolling release runs one more of each kind for a while. Posts that are asked of X are those
that no instance was asked for within minutes: memory, Redis or the database has the others.

## What breaks first

Of what one core, one PostgreSQL, the default settings and no CDN give; connections are those of the instances above
without PgBouncer. What is bold does not fit.

${breaksTable(units)}

X is the first ceiling, below a million visitors a day: no hardware moves it. What moves it is asking less (memory, one call for all
instances, five minutes of sharing) and asking from more addresses.

${PAST_ONE}
${FIGURES}
${JSON.stringify(units, null, 2)}
-->
`;
}
