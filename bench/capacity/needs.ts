import { readFileSync } from "node:fs";
import { PAGES, pageFacts } from "@/lib/routes";
import { kept, part } from "./kept-figures";

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

function numberIn(path: string, pattern: RegExp): number {
  const found = Number(pattern.exec(readFileSync(path, "utf8"))?.[1]);
  if (Number.isNaN(found)) throw new Error(`${path}: no ${pattern}`);
  return found;
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
    hitMs: part(hit, /requests\/s, (\d+) µs/) / 1000,
    pageBytes: part(hit, /CPU, (\d+) bytes/),
    missMs: Math.max(...made.filter(({ kind }) => kind === "shared").map(({ cpu }) => cpu)),
    extractionMs: part(extraction, /([\d.]+) ms against/),
    countsPerSecond: part(counting, /(\d+) against/),
    readsPerSecond: part(reads, /against (\d+) pages/),
    refreshSeconds: ranked.value,
    ranked: part(ranked, /(\d+) ranked/),
    wholeSeconds: whole.value,
    wholeMillions: part(whole, /all of ([\d.]+) million/),
    memoryMb: part(memory, /([\d.]+) MB after/),
    callsPerMinute: numberIn("lib/env.ts", /X_CALLS_PER_MINUTE: .*default\((\d+)\)/),
    visitorsPool: numberIn("db/client.ts", /visitors: \{ max: (\d+)/),
    jobsPool: numberIn("db/client.ts", /jobs: \{ max: (\d+)/),
    pooled: numberIn("deploy/pgbouncer.ini", /default_pool_size = (\d+)/),
    allowed: numberIn("deploy/database-roles.sql", /role postreel .* limit (\d+)/),
    sources: [hit, extraction, counting, ranked, whole, memory].map(({ suite, machine }) => ({
      suite,
      machine,
    })),
  };
}

export type Units = ReturnType<typeof unitFigures>;

export type Needs = ReturnType<typeof needsOf>;

export function needsOf(visitorsADay: number, units: Units) {
  const perSecond = (visitorsADay * TRAFFIC.peak) / 86_400;
  const requests = perSecond * TRAFFIC.requests;
  const pastes = perSecond * TRAFFIC.pastes;
  const asked = pastes * (1 - TRAFFIC.known);
  const counts = perSecond * TRAFFIC.counts;
  const misses = requests * TRAFFIC.missed;
  const cpu = {
    hits: ((requests - misses) * units.hitMs) / 1000,
    misses: (misses * units.missMs) / 1000,
    pastes: (asked * units.extractionMs) / 1000,
  };
  const cores = (cpu.hits + cpu.misses + cpu.pastes) / TRAFFIC.load;
  // One more instance than needed, so that one may fail.
  const instances = Math.max(2, Math.ceil(cores) + 1);
  return {
    visitorsADay,
    ...{ requests, misses, asked, counts, cores, instances },
    callsPerMinute: asked * 60,
    megabits: (requests * units.pageBytes * 8) / 1e6,
    memoryGb: (instances * units.memoryMb) / 1024,
    /** Two instances run jobs, and a third one during a rolling release. */
    connections: units.pooled + 3 * units.jobsPool,
    unpooled: (instances + 1) * units.visitorsPool + 3 * units.jobsPool,
  };
}

/** Needs divided by what the default configuration offers; the largest share is exceeded first. */
export function strains(needs: Needs, units: Units): [name: Strain, share: number][] {
  const shares: [Strain, number][] = [
    ["calls to X", needs.callsPerMinute / units.callsPerMinute],
    ["one core", needs.cores],
    ["counting", needs.counts / units.countsPerSecond],
    ["reads", (needs.misses + needs.asked) / units.readsPerSecond],
    ["connections", needs.unpooled / units.allowed],
    ["network, 1 Gbit/s", needs.megabits / 1_000],
  ];
  return shares.toSorted(([, a], [, b]) => b - a);
}

export type Strain =
  | "calls to X"
  | "one core"
  | "counting"
  | "reads"
  | "connections"
  | "network, 1 Gbit/s";
