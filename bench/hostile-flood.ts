import { setTimeout as delay } from "node:timers/promises";
import { Pool } from "undici";
import { closeDatabase, sql } from "../db/client";
import { startApp } from "../e2e/app-server";
import { startFakeX } from "../e2e/fake-x/server";
import { LEADERBOARDS } from "../lib/rankings/leaderboards";
import { refreshLeaderboard } from "../lib/rankings/refresh";
import { generateDataset } from "./dataset";
import { startDatabase } from "./embedded-database";
import type { Figure } from "./figure";
import { type Flood, send, startFlooder } from "./flooder";
import { FLOODS, LINK_OF_VISITOR, SOURCES } from "./floods";
import { honestFigures } from "./honest-crowds";
import { percentile } from "./load";
import { CRAWLED, generateProfiles } from "./profile-data";

/** Duration of each flood at scale 1, in seconds. */
const SECONDS = 3;
/** Milliseconds of each flood before the first one is measured, so that V8 has compiled the code. */
const WARM_UP_MS = 300;
/** Milliseconds between two page visits of others, and between two of their extractions. */
const VISIT_EVERY_MS = 25;
const EXTRACT_EVERY_MS = 100;

/** Times of others' cached pages and extractions in ms, ascending, with failures and the flood's requests. */
type Seen = { page: number[]; extraction: number[]; failures: number[]; flooded: number };

/** Response times of others during a flood; `scale` is the share of the full time. */
export async function floodFigures(scale: number): Promise<Figure[]> {
  const [database, x] = [await startDatabase(), await startFakeX()];
  try {
    const now = new Date();
    await generateDataset(sql(), 0.01, now);
    await generateProfiles(sql(), CRAWLED);
    for (const board of LEADERBOARDS) await refreshLeaderboard(board, now);
    await closeDatabase();
    const environment = { DATABASE_URL: database.url, X_UPSTREAM_URL: x.url, TRUST_PROXY: "1" };
    const app = await startApp({ ...environment, JOBS: "off", LOG_LEVEL: "silent" });
    const flooder = startFlooder();
    const site = { origin: app.url, flooder };
    try {
      const ms = SECONDS * 1000 * scale;
      const figures = await honestFigures(app.url, scale);
      for (const what of Object.keys(FLOODS)) {
        await visitWhile(site, WARM_UP_MS, { what, source: null });
      }
      await visitWhile(site, ms, null);
      const quiet = await visitWhile(site, ms * 2, null);
      for (const source of Object.keys(SOURCES)) {
        figures.push(...(await worstOf(site, source, ms, quiet)));
      }
      return figures;
    } finally {
      flooder.stop();
      await app.stop();
    }
  } finally {
    await closeDatabase();
    await x.close();
    database.stop();
  }
}

const median = (times: number[]) => percentile(times, 0.5);

/** The slowest times of others over all floods from one source. */
async function worstOf(site: Site, source: string, ms: number, quiet: Seen): Promise<Figure[]> {
  const seen: (Seen & { what: string })[] = [];
  for (const what of Object.keys(FLOODS)) {
    seen.push({ what, ...(await visitWhile(site, ms, { what, source })) });
  }
  const failing = seen.filter((one) => one.failures.length > 0);
  const failed = failing.map((one) => `${one.failures.join(", ")} while ${one.what}`);
  const figureOf = (kind: "page" | "extraction", what: string, atMost: number): Figure => ({
    what: `others while ${source} floods: ${what}, p50 of the worst of ${seen.length} floods`,
    value:
      failed.length > 0
        ? Number.POSITIVE_INFINITY
        : Math.max(...seen.map((one) => median(one[kind]))),
    unit: " ms",
    bar: { atMost },
    from: `failures: ${failed.join("; ") || "none"}; ms by flood (its requests a second): ${seen.map((one) => `${one.what} ${median(one[kind]).toFixed(1)} (${Math.round((one.flooded / ms) * 1000)})`).join(", ")}`,
  });
  const calm = median(quiet.extraction);
  return [
    figureOf("page", "a cached page", 50),
    figureOf("extraction", `an extraction (${calm.toFixed(1)} ms when quiet)`, 2 * calm),
  ];
}

/** A counter, so that no two floods use the same visitor. */
let visitors = 0;

type Site = { origin: string; flooder: ReturnType<typeof startFlooder> };

/** Visits the site as others do for a while, each from a separate network, during a flood if one is given. */
async function visitWhile(
  { origin, flooder }: Site,
  ms: number,
  flood: Pick<Flood, "what" | "source"> | null,
): Promise<Seen> {
  const visits = new Pool(origin, { connections: 8 });
  const until = performance.now() + ms;
  const from = Math.floor(Math.random() * 1e6);
  const seen: Seen = { page: [], extraction: [], failures: [], flooded: 0 };
  const visit = async (kind: "page" | "extraction") => {
    visitors += 1;
    const address = `198.${18 + (visitors % 2)}.${Math.floor(visitors / 2) % 250}.${Math.floor(visitors / 500) % 250}`;
    const request = kind === "page" ? { path: "/en" } : LINK_OF_VISITOR(from + visitors);
    const began = performance.now();
    const status = await send(visits, address, request).catch(() => 0);
    seen[kind].push(performance.now() - began);
    if (status !== 200) seen.failures.push(status);
  };
  const visiting: Promise<void>[] = [];
  const every = async (interval: number, kind: "page" | "extraction") => {
    for (; performance.now() < until; await delay(interval)) visiting.push(visit(kind));
  };
  const [flooded] = await Promise.all([
    flood && flooder.flood({ ...flood, origin, ms, from }),
    every(VISIT_EVERY_MS, "page"),
    every(EXTRACT_EVERY_MS, "extraction"),
  ]);
  await Promise.all(visiting);
  await visits.close();
  seen.flooded = flooded?.requests ?? 0;
  for (const kind of ["page", "extraction"] as const) seen[kind].sort((a, b) => a - b);
  return seen;
}
