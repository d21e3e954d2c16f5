import { readFileSync } from "node:fs";
import { PAGES, pageFacts } from "@/lib/routes";

/** What a visitor does, and when. These are assumptions, not measurements. */
export const TRAFFIC = {
  /** The busiest hour divided by the mean hour of the day. */
  peak: 3,
  /** Pages and JSON that a visitor or a crawler requests from the app. */
  requests: 8,
  /** The share of them that no cache answers. */
  missed: 0.05,
  pastes: 1,
  /** The share of pastes whose post was pasted minutes ago, and is cached. */
  known: 0.5,
  /** Downloads and views that are counted. */
  counts: 4,
  /** The share of a core that is used at the peak; the rest is for short bursts. */
  load: 0.6,
};

function numberIn(text: string, pattern: RegExp): number {
  const found = Number(pattern.exec(text)?.[1]);
  if (Number.isNaN(found)) throw new Error(`no ${pattern} in "${text.slice(0, 200)}"`);
  return found;
}

const setIn = (path: string, pattern: RegExp) => numberIn(readFileSync(path, "utf8"), pattern);

function kept(suite: string, what: string) {
  const text = readFileSync(`bench/results/${suite}.md`, "utf8");
  const section = text
    .split(/^## /m)
    .find((part) => part.startsWith("Node ") && part.includes(`\n| ${what}`));
  const row = section?.split("\n").find((line) => line.startsWith(`| ${what}`));
  if (!row) throw new Error(`bench/results/${suite}.md has no figure "${what}"`);
  const [, value = "", , , from = ""] = row.split(" | ");
  const source = { suite, machine: /^Node v.*$/m.exec(section ?? "")?.[0] ?? "" };
  return { value: Number.parseFloat(value), from, source };
}

/**
 * What one request, job or row costs, and what one core or disk gives: from measured figures and
 * the shipped configuration.
 */
export function unitFigures() {
  const hit = kept("serving", "popular page, share of bare");
  const extraction = kept("extraction", "CPU of an extraction");
  const counting = kept("counting", "batched counting, 2 000 callers /");
  const ranked = kept("rankings", "refresh of the board of 24 h");
  const whole = kept("millions", "in a job: board of all time");
  const reads = kept("rankings", "pages read during refreshes");
  const memory = kept("pages", "crawl of different profiles, memory");
  const made = Object.keys(PAGES).map((name) => pageFacts(name as keyof typeof PAGES));
  return {
    hitMs: numberIn(hit.from, /requests\/s, (\d+) µs/) / 1000,
    pageBytes: numberIn(hit.from, /CPU, (\d+) bytes/),
    missMs: Math.max(...made.filter(({ kind }) => kind === "shared").map(({ cpu }) => cpu)),
    extractionMs: numberIn(extraction.from, /([\d.]+) ms against/),
    countsPerSecond: numberIn(counting.from, /(\d+) against/),
    readsPerSecond: numberIn(reads.from, /against (\d+) pages/),
    refreshSeconds: ranked.value,
    ranked: numberIn(ranked.from, /(\d+) ranked/),
    wholeSeconds: whole.value,
    wholeMillions: numberIn(whole.from, /all of ([\d.]+) million/),
    memoryMb: numberIn(memory.from, /([\d.]+) MB after/),
    callsPerMinute: setIn("lib/env.ts", /X_CALLS_PER_MINUTE: .*default\((\d+)\)/),
    visitorsPool: setIn("db/client.ts", /visitors: \{ max: (\d+)/),
    jobsPool: setIn("db/client.ts", /jobs: \{ max: (\d+)/),
    pooled: setIn("deploy/pgbouncer.ini", /default_pool_size = (\d+)/),
    allowed: setIn("deploy/database-roles.sql", /role postreel .* limit (\d+)/),
    sources: [hit, extraction, counting, ranked, whole, memory].map(({ source }) => source),
  };
}

export type Units = ReturnType<typeof unitFigures>;
export type Needs = ReturnType<typeof needsOf>;

export function needsOf(visitorsADay: number, units: Units) {
  const perSecond = (visitorsADay * TRAFFIC.peak) / 86_400;
  const requests = perSecond * TRAFFIC.requests;
  const asked = perSecond * TRAFFIC.pastes * (1 - TRAFFIC.known);
  const misses = requests * TRAFFIC.missed;
  const hits = requests - misses;
  const cpuMs = hits * units.hitMs + misses * units.missMs + asked * units.extractionMs;
  const cores = cpuMs / 1000 / TRAFFIC.load;
  // One more instance than needed, so that one may fail.
  const instances = Math.max(2, Math.ceil(cores) + 1);
  return {
    ...{ requests, misses, asked, cores, instances },
    counts: perSecond * TRAFFIC.counts,
    callsPerMinute: asked * 60,
    megabits: (requests * units.pageBytes * 8) / 1e6,
    memoryGb: (instances * units.memoryMb) / 1024,
    /** Two instances run jobs, and a third one during a rolling release. */
    connections: units.pooled + 3 * units.jobsPool,
    unpooled: (instances + 1) * units.visitorsPool + 3 * units.jobsPool,
  };
}

/** Needs divided by what the default configuration offers; the largest share is exceeded first. */
export function strains(needs: Needs, units: Units) {
  const shares = {
    "calls to X": needs.callsPerMinute / units.callsPerMinute,
    "one core": needs.cores,
    counting: needs.counts / units.countsPerSecond,
    reads: (needs.misses + needs.asked) / units.readsPerSecond,
    connections: needs.unpooled / units.allowed,
    "network, 1 Gbit/s": needs.megabits / 1_000,
  };
  const named = Object.entries(shares) as [keyof typeof shares, number][];
  return named.toSorted(([, a], [, b]) => b - a);
}

export type Strain = ReturnType<typeof strains>[number][0];
