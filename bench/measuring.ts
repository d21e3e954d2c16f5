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
const ROUNDS = 7;
/** Two processes of the same code differ by more than what is measured here, so each kind has several. */
const PROCESSES = 2;
const READ_SECONDS = 1;
/** Where there is no wrk. */
const READS = 10_000;
const POSTS = 480;
const PATH = "/en/popular-videos";
const METRICS_TOKEN = "a-token-for-measuring-of-32-characters";
const SCRAPE_MS = 15_000;

/** `again` is as `off`: what it differs by is the noise of this machine. */
const KINDS = ["off", "again", "metrics", "traces"] as const;
type Kind = (typeof KINDS)[number];
type Apps = Record<Kind, AppServer[]>;

/** What metrics and traces cost: one build without both, with metrics, and with both, in turns. */
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
  const measured = { METRICS_TOKEN };
  const settings: Record<Kind, Record<string, string>> = {
    off: {},
    again: {},
    metrics: measured,
    traces: { ...measured, OTEL_EXPORTER_OTLP_ENDPOINT: collector },
  };
  const apps: Apps = { off: [], again: [], metrics: [], traces: [] };
  const scrapes = setInterval(() => void scrape(apps), SCRAPE_MS);
  try {
    for (let made = 0; made < PROCESSES; made += 1) {
      for (const kind of KINDS) {
        const env = { ...shared, ...settings[kind], RATE_LIMITS: "off", JOBS: "off" };
        apps[kind].push(await startApp(env));
      }
    }
    await scrape(apps);
    return compare(what, await rates(apps, rounds, answer));
  } finally {
    clearInterval(scrapes);
    for (const app of Object.values(apps).flat()) await app.stop();
  }
}

/** As Prometheus does: only then the process watches its event loop. */
async function scrape(apps: Apps): Promise<void> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  for (const { url } of [...apps.metrics, ...apps.traces]) {
    const answer = await fetch(`${url}/api/metrics`, { headers });
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
  const each = KINDS.flatMap((kind) =>
    apps[kind].map((app, at) => ({ name: `${kind} ${at}`, app })),
  );
  for (const { app } of [...each, ...each]) await answer(app);
  const spent = new Map(KINDS.map((kind) => [kind, { cpuMs: 0, requests: 0 }]));
  const runs = each.map(({ name, app }) => {
    const run = async () => {
      const before = cpuOf(app.pid);
      const { perSecond, requests } = await answer(app);
      const all = spent.get(name.split(" ")[0] as Kind);
      if (all) all.cpuMs += cpuOf(app.pid) - before;
      if (all) all.requests += requests;
      return perSecond;
    };
    return [name, run];
  });
  const values = await inTurns(Object.fromEntries(runs), rounds);
  const measured = KINDS.map((kind) => {
    const own = apps[kind].map((_, at) => values[`${kind} ${at}`] ?? []);
    const perSecond = own[0]?.map((_, round) => sumOf(own.map((one) => one[round] ?? Number.NaN)));
    return [kind, { perSecond, ...spent.get(kind) }];
  });
  return Object.fromEntries(measured) as Record<Kind, Measured>;
}

const sumOf = (numbers: number[]) => numbers.reduce((sum, one) => sum + one, 0);

function compare(what: string, measured: Record<Kind, Measured>): Figure[] {
  const { off, again, metrics, traces } = measured;
  const told = ({ perSecond, cpuMs, requests }: Measured) =>
    `${(median(perSecond) / PROCESSES).toFixed(0)} requests/s, ${((cpuMs * 1000) / requests).toFixed(1)} µs of CPU each`;
  const noise = medianRatio(again.perSecond, off.perSecond);
  const figure = (name: string, own: Measured): Figure => ({
    what: `${what}, with ${name} / without, requests/s, c=${CONCURRENCY}`,
    value: medianRatio(own.perSecond, off.perSecond),
    unit: "",
    bar: { atLeast: 0.97 },
    from: `${told(own)}, against ${told(off)}; without both against each other ${noise.toFixed(2)}; ${PROCESSES} processes of each, ${off.perSecond.length} rounds in turns`,
  });
  return [figure("metrics", metrics), figure("metrics and traces", traces)];
}
