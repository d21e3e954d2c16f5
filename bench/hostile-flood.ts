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
import { FLOODS, type FloodRequest, LINK_OF_VISITOR, SOURCES } from "./floods";
import { honestFigures } from "./honest-crowds";
import { percentile } from "./load";
import { CRAWLED, generateProfiles } from "./profile-data";

/** Seconds of each flood at scale 1, and requests that it keeps under way. */
const SECONDS = 3;
/** Milliseconds of each before the first is measured: the engine compiles what is frequent. */
const WARM_UP_MS = 300;
const FLOOD = 32;
/** Milliseconds between two visits of others, and between two of their extractions. */
const VISIT_EVERY_MS = 25;
const EXTRACT_EVERY_MS = 200;

/** What others see: times of a cached page and of extractions in ms, ascending. */
type Seen = { page: number[]; extraction: number[]; failures: number[] };

/** What others see of the site while one floods; `scale` is the share of the full time. */
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
    try {
      const ms = SECONDS * 1000 * scale;
      const figures = await honestFigures(app.url, scale);
      await warmUp(app.url);
      await visitWhile(app.url, ms, null);
      const quiet = await visitWhile(app.url, ms * 2, null);
      for (const source of Object.keys(SOURCES)) {
        figures.push(...(await worstOf(app.url, source, ms, quiet)));
      }
      return figures;
    } finally {
      await app.stop();
    }
  } finally {
    await closeDatabase();
    await x.close();
    database.stop();
  }
}

/** Each flood for a moment, from many networks. */
async function warmUp(origin: string): Promise<void> {
  const address = (number: number) => `192.18.${number % 256}.7`;
  for (const request of Object.values(FLOODS)) {
    await visitWhile(origin, WARM_UP_MS, { request, address });
  }
}

const median = (times: number[]) => percentile(times, 0.5);

/** The worst of all floods from one source, for each of what others do. */
async function worstOf(origin: string, source: string, ms: number, quiet: Seen): Promise<Figure[]> {
  const seen: (Seen & { what: string })[] = [];
  for (const [what, request] of Object.entries(FLOODS)) {
    const flood = { request, address: SOURCES[source] ?? (() => "") };
    seen.push({ what, ...(await visitWhile(origin, ms, flood)) });
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
    from: `failures: ${failed.join("; ") || "none"}; ms by flood: ${seen.map((one) => `${one.what} ${median(one[kind]).toFixed(1)}`).join(", ")}`,
  });
  const calm = median(quiet.extraction);
  return [
    figureOf("page", "a cached page", 50),
    figureOf("extraction", `an extraction (${calm.toFixed(1)} ms when quiet)`, 2 * calm),
  ];
}

/** So that no visitor comes twice, in whatever flood. */
let visitors = 0;

type Flood = { request: (number: number) => FloodRequest; address: (number: number) => string };

/** Has others visit for a while, each from a network of their own, beside a flood if there is one. */
async function visitWhile(origin: string, ms: number, flood: Flood | null): Promise<Seen> {
  const pool = new Pool(origin, { connections: FLOOD });
  const visits = new Pool(origin, { connections: 8 });
  const until = performance.now() + ms;
  let number = Math.floor(Math.random() * 1e6);
  const send = async (to: Pool, address: string, { path, headers, body }: FloodRequest) => {
    const { statusCode, body: answer } = await to.request({
      ...{ path, method: body ? "POST" : "GET" },
      headers: {
        ...headers,
        "x-forwarded-for": address,
        ...(body && { "content-type": "application/json" }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    await answer.dump();
    return statusCode;
  };
  const flooder = async ({ request, address }: Flood) => {
    while (performance.now() < until) {
      number += 1;
      await send(pool, address(number), request(number));
    }
  };
  const seen: Seen = { page: [], extraction: [], failures: [] };
  const visit = async (kind: "page" | "extraction") => {
    visitors += 1;
    const address = `198.${18 + (visitors % 2)}.${Math.floor(visitors / 2) % 250}.${Math.floor(visitors / 500) % 250}`;
    const request = kind === "page" ? { path: "/en" } : LINK_OF_VISITOR(number + visitors);
    const began = performance.now();
    const status = await send(visits, address, request).catch(() => 0);
    seen[kind].push(performance.now() - began);
    if (status !== 200) seen.failures.push(status);
  };
  const visiting: Promise<void>[] = [];
  const every = async (interval: number, kind: "page" | "extraction") => {
    for (; performance.now() < until; await delay(interval)) visiting.push(visit(kind));
  };
  await Promise.all([
    ...(flood ? Array.from({ length: FLOOD }, () => flooder(flood)) : []),
    every(VISIT_EVERY_MS, "page"),
    every(EXTRACT_EVERY_MS, "extraction"),
  ]);
  await Promise.all(visiting);
  await Promise.all([pool.close(), visits.close()]);
  for (const kind of ["page", "extraction"] as const) seen[kind].sort((a, b) => a - b);
  return seen;
}
