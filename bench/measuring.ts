import { fork } from "node:child_process";
import { once } from "node:events";
import { type AppServer, startApp } from "../e2e/app-server";
import { extractionServer, pasteFresh } from "./extraction";
import type { Figure } from "./figure";
import { connect, load } from "./load";
import { inTurns, median, medianRatio } from "./median";
import { cpuOf } from "./process-usage";
import { rawLoad } from "./raw-load";
import { HEADERS } from "./serving";

const CONCURRENCY = 32;
/** Many short turns: the speed of a shared machine changes from second to second. */
const READ_ROUNDS = 200;
const READS = 3_000;
const PASTE_ROUNDS = 9;
const POSTS = 480;
/** Two processes of the same code differ by more than what is measured here, so each kind runs in several. */
const PROCESSES = 2;
const PATH = "/en/popular-videos";
const METRICS_TOKEN = "a-token-for-measuring-of-32-characters";
const SCRAPE_MS = 15_000;

/** `again` is the same as `off`: their difference is the noise of this machine. */
const KINDS = ["off", "again", "metrics", "traces"] as const;
type Kind = (typeof KINDS)[number];
type Apps = Record<Kind, AppServer[]>;

/** Cost of metrics and traces: one build with neither, with metrics, and with both, in turns. */
export async function measuringFigures(scale: number): Promise<Figure[]> {
  const collector = await extractionServer("collector");
  const rounds = (all: number) => Math.max(3, Math.round(all * scale));
  try {
    return [
      ...(await reading(collector.url, rounds(READ_ROUNDS))),
      ...(await pasting(collector.url, rounds(PASTE_ROUNDS))),
    ];
  } finally {
    collector.stop();
  }
}

/** Requests that the cache answers, in the chains of one process. */
async function reading(collector: string, rounds: number): Promise<Figure[]> {
  const settings = { METRICS_TOKEN, OTEL_EXPORTER_OTLP_ENDPOINT: collector, RATE_LIMITS: "off" };
  const child = fork("bench/measured-chains.ts", {
    execArgv: ["--import", "tsx", "--conditions=react-server"],
    env: { ...process.env, NODE_ENV: "production", ...settings },
  });
  try {
    const [ports]: number[][] = (await once(child, "message")) as [number[]];
    const runs = KINDS.map((kind, at) => {
      const url = `http://127.0.0.1:${ports?.[at]}${PATH}`;
      const run = async () => {
        const { perSecond, failures } = await rawLoad(url, HEADERS, READS, CONCURRENCY);
        if (failures > 0) throw new Error(`${failures} reads failed`);
        return perSecond;
      };
      return [kind, run];
    });
    const inKinds = Object.fromEntries(runs) as Record<Kind, () => Promise<number>>;
    await inTurns(inKinds, Math.ceil(rounds / 10));
    return compare("a page from the cache", await inTurns(inKinds, rounds));
  } finally {
    child.disconnect();
  }
}

async function pasting(collector: string, rounds: number): Promise<Figure[]> {
  const x = await extractionServer("x");
  try {
    return await compared("extractions of fresh posts", rounds, collector, {
      X_UPSTREAM_URL: x.url,
    });
  } finally {
    x.stop();
  }
}

async function compared(
  what: string,
  rounds: number,
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
    return await rates(what, apps, rounds);
  } finally {
    clearInterval(scrapes);
    for (const app of Object.values(apps).flat()) await app.stop();
  }
}

/** Reads the metrics as Prometheus does: the process watches its event loop only after a first read. */
async function scrape(apps: Apps): Promise<void> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  for (const { url } of [...apps.metrics, ...apps.traces]) {
    const answer = await fetch(`${url}/api/metrics`, { headers });
    const text = await answer.text();
    if (!text.includes("postreel_http_seconds")) throw new Error(`no metrics: ${answer.status}`);
  }
}

function paste({ url }: AppServer) {
  const pool = connect(url, CONCURRENCY);
  return async () => {
    const calls = Array.from({ length: POSTS }, pasteFresh);
    const { perSecond, failures } = await load(url, calls, CONCURRENCY, pool);
    if (failures > 0) throw new Error(`${failures} extractions failed`);
    return perSecond;
  };
}

async function rates(what: string, apps: Apps, rounds: number): Promise<Figure[]> {
  const runs = KINDS.flatMap((kind) => apps[kind].map((app, at) => [`${kind} ${at}`, paste(app)]));
  const inNames: Record<string, () => Promise<number>> = Object.fromEntries(runs);
  await inTurns(inNames, 2);
  const spent = () => KINDS.map((kind) => sumOf(apps[kind].map(({ pid }) => cpuOf(pid))));
  const before = spent();
  const values = await inTurns(inNames, rounds);
  const cpu = spent().map((ms, at) => {
    const each = ((ms - (before[at] ?? 0)) * 1000) / (rounds * POSTS * PROCESSES);
    return `${KINDS[at]} ${each.toFixed(0)}`;
  });
  const perSecond = KINDS.map((kind) => {
    const own = apps[kind].map((_, at) => values[`${kind} ${at}`] ?? []);
    return [kind, own[0]?.map((_, round) => sumOf(own.map((one) => one[round] ?? Number.NaN)))];
  });
  const told = `; µs of CPU each: ${cpu.join(", ")}`;
  return compare(what, Object.fromEntries(perSecond), told);
}

const sumOf = (numbers: number[]) => numbers.reduce((sum, one) => sum + one, 0);

function compare(what: string, perSecond: Record<Kind, number[]>, told = ""): Figure[] {
  const { off, again } = perSecond;
  const without = off.map((value, round) => (value + (again[round] ?? Number.NaN)) / 2);
  const rate = (values: number[]) => median(values).toFixed(0);
  const noise = medianRatio(again, off).toFixed(3);
  const figure = (name: string, kind: Kind): Figure => ({
    what: `${what}, with ${name} / without, requests/s, c=${CONCURRENCY}`,
    value: medianRatio(perSecond[kind], without),
    unit: "",
    bar: { atLeast: 0.97 },
    from: `${rate(perSecond[kind])} against ${rate(without)} requests/s in ${off.length} rounds of turns; without both against itself ${noise}${told}`,
  });
  return [figure("metrics", "metrics"), figure("metrics and traces", "traces")];
}
