import { closeDatabase, sql } from "../db/client";
import { type AppServer, startApp } from "../e2e/app-server";
import { LEADERBOARDS } from "../lib/rankings/leaderboards";
import { refreshLeaderboard } from "../lib/rankings/refresh";
import { generateDataset } from "./dataset";
import { startDatabase } from "./embedded-database";
import { pasteFresh, start } from "./extraction";
import type { Figure } from "./figure";
import { connect, load } from "./load";
import { inTurns, median, medianRatio } from "./median";
import { cpuOf } from "./process-usage";
import { rawLoad } from "./raw-load";
import { HEADERS } from "./serving";
import { hasWrk, wrkLoad } from "./wrk";

const DATASET_SCALE = 0.01;
const CONCURRENCY = 32;
const ROUNDS = 15;
const READ_SECONDS = 1;
/** Where there is no wrk. */
const READS = 10_000;
const POSTS = 640;
const PATH = "/en/popular-videos";
const METRICS_TOKEN = "a-token-for-measuring-of-32-characters";
const SCRAPE_MS = 15_000;

const KINDS = ["off", "metrics", "traces"] as const;
type Kind = (typeof KINDS)[number];
type Apps = Record<Kind, AppServer>;

/** What metrics and traces cost: the same build without both, with metrics, and with both, in turns. */
export async function measuringFigures(scale: number): Promise<Figure[]> {
  const rounds = Math.max(3, Math.round(ROUNDS * scale));
  const collector = await start("collector");
  try {
    return [...(await reading(collector.url, rounds)), ...(await pasting(collector.url, rounds))];
  } finally {
    collector.stop();
  }
}

async function reading(collector: string, rounds: number): Promise<Figure[]> {
  const database = await startDatabase();
  try {
    const now = new Date();
    await generateDataset(sql(), DATASET_SCALE, now);
    for (const board of LEADERBOARDS) await refreshLeaderboard(board, now);
    await closeDatabase();
    return await compared("a page from the cache", rounds, readFor, collector, {
      DATABASE_URL: database.url,
    });
  } finally {
    await closeDatabase();
    database.stop();
  }
}

async function pasting(collector: string, rounds: number): Promise<Figure[]> {
  const x = await start("x");
  try {
    return await compared("extractions of fresh posts", rounds, pasteTo(), collector, {
      X_UPSTREAM_URL: x.url,
    });
  } finally {
    x.stop();
  }
}

type Answer = (app: AppServer) => Promise<Answered>;

async function compared(
  what: string,
  rounds: number,
  answer: Answer,
  collector: string,
  shared: Record<string, string>,
): Promise<Figure[]> {
  const started: AppServer[] = [];
  const app = async (more: Record<string, string>) => {
    const made = await startApp({ ...shared, RATE_LIMITS: "off", JOBS: "off", ...more });
    started.push(made);
    return made;
  };
  const apps: Apps = {
    off: await app({}),
    metrics: await app({ METRICS_TOKEN }),
    traces: await app({ METRICS_TOKEN, OTEL_EXPORTER_OTLP_ENDPOINT: collector }),
  };
  const scrapes = setInterval(() => void scrape(apps), SCRAPE_MS);
  try {
    await scrape(apps);
    return compare(what, await rates(apps, rounds, answer));
  } finally {
    clearInterval(scrapes);
    for (const each of started) await each.stop();
  }
}

/** As Prometheus does: only then the process watches its event loop. */
async function scrape(apps: Apps): Promise<void> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  for (const kind of ["metrics", "traces"] as const) {
    const answer = await fetch(`${apps[kind].url}/api/metrics`, { headers });
    const text = await answer.text();
    if (!text.includes("postreel_http_seconds")) throw new Error(`no metrics: ${answer.status}`);
  }
}

type Answered = { perSecond: number; requests: number };
type Measured = { perSecond: number[]; cpuMs: number; requests: number };

async function readFor(app: AppServer): Promise<Answered> {
  const url = app.url + PATH;
  if (!hasWrk) {
    const { perSecond, failures } = await rawLoad(url, HEADERS, READS, CONCURRENCY);
    if (failures > 0) throw new Error(`${failures} reads failed`);
    return { perSecond, requests: READS };
  }
  const perSecond = await wrkLoad(url, HEADERS, READ_SECONDS);
  return { perSecond, requests: perSecond * READ_SECONDS };
}

function pasteTo() {
  const pools = new Map<string, ReturnType<typeof connect>>();
  return async ({ url }: AppServer): Promise<Answered> => {
    const pool = pools.get(url) ?? connect(url, CONCURRENCY);
    pools.set(url, pool);
    const calls = Array.from({ length: POSTS }, pasteFresh);
    const { perSecond, failures } = await load(url, calls, CONCURRENCY, pool);
    if (failures > 0) throw new Error(`${failures} extractions failed`);
    return { perSecond, requests: POSTS };
  };
}

async function rates(apps: Apps, rounds: number, answer: Answer): Promise<Record<Kind, Measured>> {
  for (const kind of [...KINDS, ...KINDS]) await answer(apps[kind]);
  const spent = Object.fromEntries(KINDS.map((kind) => [kind, { cpuMs: 0, requests: 0 }]));
  const run = (kind: Kind) => async () => {
    const before = cpuOf(apps[kind].pid);
    const { perSecond, requests } = await answer(apps[kind]);
    const all = spent[kind] ?? { cpuMs: 0, requests: 0 };
    all.cpuMs += cpuOf(apps[kind].pid) - before;
    all.requests += requests;
    return perSecond;
  };
  const runs = { off: run("off"), metrics: run("metrics"), traces: run("traces") };
  const values = await inTurns(runs, rounds);
  const measured = KINDS.map((kind) => [kind, { perSecond: values[kind], ...spent[kind] }]);
  return Object.fromEntries(measured) as Record<Kind, Measured>;
}

function compare(what: string, measured: Record<Kind, Measured>): Figure[] {
  const { off, metrics, traces } = measured;
  const told = ({ perSecond, cpuMs, requests }: Measured) =>
    `${median(perSecond).toFixed(0)} requests/s, ${((cpuMs * 1000) / requests).toFixed(1)} µs of CPU`;
  const figure = (name: string, own: Measured): Figure => ({
    what: `${what}, with ${name} / without, requests/s, c=${CONCURRENCY}`,
    value: medianRatio(own.perSecond, off.perSecond),
    unit: "",
    bar: { atLeast: 0.97 },
    from: `${told(own)} against ${told(off)} each; median of ${off.perSecond.length} pairs in turns`,
  });
  return [figure("metrics", metrics), figure("metrics and traces", traces)];
}
