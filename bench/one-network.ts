import { setTimeout as delay } from "node:timers/promises";
import type { Sql } from "postgres";
import postgres from "postgres";
import { Pool } from "undici";
import { closeDatabase, sql } from "../db/client";
import { freePort, freshDataDir, startApp } from "../e2e/app-server";
import { measureMemory } from "../e2e/hostile/live-memory";
import { LANGUAGES } from "../lib/i18n/languages";
import { startDatabase } from "./embedded-database";
import type { Figure } from "./figure";
import { type Flooded, send, startFlooder } from "./flooder";
import { CRAWLS } from "./floods";
import { percentile } from "./load";
import { cpuOf } from "./process-usage";
import { generateProfiles } from "./profile-data";

/** Four videos each, every one in six languages: more addresses than are asked for. */
const PROFILES = 20_000;
const ADDRESSES = PROFILES * 4 * LANGUAGES.length;
/** Seconds without the flood, and twice with it, at scale 1. */
const SECONDS = 30;
/** Connections of the network: many more than one visitor's browser opens. */
const AT_ONCE = 512;
const VISIT_EVERY_MS = 50;
/** What one network may want of a site with a million videos. */
const WANTED = 6_000_000;
const [WHAT = ""] = Object.keys(CRAWLS);
const MB = 1024 * 1024;

type Site = { origin: string; pid: number; inspector: number; operator: Sql };
/** Of others: ms of pages that no cache has and of a cached page, and what was not answered by 200. */
type Seen = { missed: number[]; cached: number[]; failures: number };
type Used = { cpuMs: number; transactions: number; liveMb: number; seconds: number };

/** What others see, and what it costs, while one network asks for ever new addresses that exist. */
export async function oneNetworkFigures(scale: number): Promise<Figure[]> {
  const database = await startDatabase();
  const flooder = startFlooder();
  const operator = postgres(database.url, { max: 1 });
  try {
    await generateProfiles(sql(), PROFILES);
    await closeDatabase();
    const inspector = await freePort();
    const environment = { DATABASE_URL: database.url, TRUST_PROXY: "1", JOBS: "off" };
    const options = { LOG_LEVEL: "silent", NODE_OPTIONS: `--inspect=127.0.0.1:${inspector}` };
    const app = await startApp({ ...environment, ...options }, freshDataDir());
    const site = { origin: app.url, pid: app.pid, inspector, operator };
    const ms = SECONDS * 1000 * scale;
    const crawl = (source: string | null, from: number, of = ms) =>
      flooder.flood({ origin: app.url, what: WHAT, source, ms: of, from, atOnce: AT_ONCE });
    try {
      // The engine compiles what is frequent, and caches fill.
      await crawl(null, 0, ms / 3);
      await visitFor(site, ms / 3);
      const quiet = await visitFor(site, ms);
      const first = await used(site, () => crawl("one /24", ADDRESSES / 3));
      const [second, seen] = await Promise.all([
        used(site, () => crawl("one /24", (ADDRESSES * 2) / 3)),
        visitFor(site, ms),
      ]);
      return figuresOf(quiet, seen, first, second);
    } finally {
      await app.stop();
    }
  } finally {
    flooder.stop();
    await operator.end();
    await closeDatabase();
    database.stop();
  }
}

let visits = 0;

/** Visits of others, each from another network than those before. */
async function visitFor({ origin }: Site, ms: number): Promise<Seen> {
  // More than are needed at once: no visit waits for a connection.
  const pool = new Pool(origin, { connections: 512 });
  const seen: Seen = { missed: [], cached: [], failures: 0 };
  const visit = async (kind: "missed" | "cached") => {
    visits += 1;
    const address = `10.${Math.floor(visits / 256) % 256}.${visits % 256}.7`;
    // The last ones, which the flood does not reach.
    const request = CRAWLS[WHAT]?.(ADDRESSES - visits) ?? { path: "/en" };
    const began = performance.now();
    const asked = kind === "missed" ? request : { path: "/en" };
    const status = await send(pool, address, asked).catch(() => 0);
    seen[kind].push(performance.now() - began);
    if (status !== 200) seen.failures += 1;
  };
  const visiting: Promise<void>[] = [];
  for (const until = performance.now() + ms; performance.now() < until; ) {
    visiting.push(visit("missed"), visit("cached"));
    await delay(VISIT_EVERY_MS);
  }
  await Promise.all(visiting);
  await pool.close();
  for (const kind of ["missed", "cached"] as const) seen[kind].sort((a, b) => a - b);
  return seen;
}

/** What the server and the database did during a flood, and what lives in the server after it. */
async function used(site: Site, flood: () => Promise<Flooded>): Promise<Flooded & Used> {
  const transactions = async () => {
    const [row] = await site.operator<{ count: number }[]>`
      select (xact_commit + xact_rollback)::int as count
      from pg_stat_database where datname = current_database()`;
    return row?.count ?? Number.NaN;
  };
  const [cpu, before, began] = [cpuOf(site.pid), await transactions(), performance.now()];
  const flooded = await flood();
  const seconds = (performance.now() - began) / 1000;
  const cpuMs = cpuOf(site.pid) - cpu;
  const { live } = await measureMemory(site.inspector);
  return {
    ...{ ...flooded, seconds, cpuMs, liveMb: live / MB },
    transactions: (await transactions()) - before,
  };
}

function figuresOf(
  quiet: Seen,
  seen: Seen,
  first: Flooded & Used,
  second: Flooded & Used,
): Figure[] {
  const p95 = (times: number[]) => percentile(times, 0.95);
  const slower = (kind: "missed" | "cached", what: string, atMost: number): Figure => ({
    what: `others while one /24 asks for ever new pages: ${what}, p95`,
    value: p95(seen[kind]),
    unit: " ms",
    bar: { atMost },
    from: `${p95(quiet[kind]).toFixed(1)} ms before; ${seen[kind].length} visits`,
  });
  const { requests, refused, seconds, cpuMs, transactions } = second;
  const rate = requests / seconds;
  return [
    slower("missed", "a page that no cache has", 150),
    slower("cached", "a cached page", 50),
    {
      what: "visits of others that failed",
      value: seen.failures + quiet.failures,
      unit: "",
      bar: { atMost: 0 },
      from: `that network: ${requests - refused} of ${requests} served in ${seconds.toFixed(0)} s over ${AT_ONCE} connections, ${rate.toFixed(0)}/s: ${WANTED.toLocaleString("en-US")} addresses would take ${(WANTED / rate / 3600).toFixed(0)} h`,
    },
    {
      what: "CPU of the server during it, of a core",
      value: cpuMs / 1000 / seconds,
      unit: "",
      bar: { atMost: 1 },
      from: `${(cpuMs / requests).toFixed(1)} ms a request, with what others ask`,
    },
    {
      what: "transactions of the database for each of its requests",
      value: transactions / requests,
      unit: "",
      bar: { atMost: 10 },
      from: `${transactions}, with those of others`,
    },
    {
      what: "live memory that the second half of its requests adds",
      value: second.liveMb - first.liveMb,
      unit: " MB",
      bar: { atMost: 10 },
      from: `${first.liveMb.toFixed(0)} MB after ${first.requests}, ${second.liveMb.toFixed(0)} MB after ${first.requests + requests}`,
    },
  ];
}
