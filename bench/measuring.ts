import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { freshDataDir } from "../e2e/app-server";
import { extractionServer, pasteFresh } from "./extraction";
import type { Figure } from "./figure";
import { connect, load } from "./load";
import { type FromChains, KINDS, type Kind } from "./measured-kinds";
import { inTurns, median, medianRatio } from "./median";
import { cpuOf } from "./process-usage";
import { rawLoad } from "./raw-load";
import { HEADERS } from "./serving";

const CONCURRENCY = 32;
/** Multiples of the number of kinds, so that the order of turns favors none. */
const READ_ROUNDS = 40;
const PASTE_ROUNDS = 28;
const WARM_UP_ROUNDS = 4;
/** About half a second: a turn may trace as many requests as are traced in a second. */
const READS = 10_000;
const POSTS = 480;
const PATH = "/en/popular-videos";
const METRICS_TOKEN = "a-token-for-measuring-of-32-characters";
/** As in docs/operating.md. */
const SCRAPE_EVERY_MS = 15_000;

type Chains = { child: ChildProcess; urls: Record<Kind, string> };
type Send = (kind: Kind) => Promise<number>;

/** Cost of metrics and traces: one process with neither, with metrics, and with both, in turns. */
export async function measuringFigures(scale: number): Promise<Figure[]> {
  const [collector, x] = [await extractionServer("collector"), await extractionServer("x")];
  const dataDir = freshDataDir();
  const rounds = (all: number) => Math.ceil((all * scale) / KINDS.length) * KINDS.length;
  try {
    const chains = await startChains({
      DATA_DIR: dataDir,
      X_UPSTREAM_URL: x.url,
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    });
    try {
      return [
        ...(await compare(
          "a page from the cache",
          chains,
          reading(chains),
          READS,
          rounds(READ_ROUNDS),
        )),
        ...(await compare(
          "extractions of fresh posts",
          chains,
          pasting(chains),
          POSTS,
          rounds(PASTE_ROUNDS),
        )),
      ];
    } finally {
      chains.child.disconnect();
      await once(chains.child, "exit");
    }
  } finally {
    collector.stop();
    x.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function startChains(settings: Record<string, string>): Promise<Chains> {
  const own = { METRICS_TOKEN, RATE_LIMITS: "off", JOBS: "off" };
  const child = fork("bench/measured-chains.ts", {
    execArgv: ["--import", "tsx", "--conditions=react-server"],
    env: { ...process.env, NODE_ENV: "production", NEXT_RUNTIME: "nodejs", ...own, ...settings },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const [started] = (await once(child, "message")) as [FromChains];
  if (!("ports" in started)) throw new Error("the chains did not start");
  const urls = Object.fromEntries(
    KINDS.map((kind, at) => [kind, `http://127.0.0.1:${started.ports[at]}`]),
  );
  return { child, urls: urls as Record<Kind, string> };
}

async function ask(child: ChildProcess, wanted: Kind | "scrape"): Promise<FromChains> {
  child.send(wanted);
  const [answer] = (await once(child, "message")) as [FromChains];
  return answer;
}

/** The milliseconds of CPU of a scrape during other work, as Prometheus asks for it. */
async function scrapeCost(child: ChildProcess): Promise<number> {
  const told = await ask(child, "scrape");
  if (!("scrapeMs" in told)) throw new Error("no scrape was measured");
  return told.scrapeMs;
}

function reading({ urls }: Chains): Send {
  return async (kind) => {
    const { perSecond, failures } = await rawLoad(urls[kind] + PATH, HEADERS, READS, CONCURRENCY);
    if (failures > 0) throw new Error(`${failures} reads failed`);
    return perSecond;
  };
}

function pasting({ urls }: Chains): Send {
  const pools = Object.fromEntries(KINDS.map((kind) => [kind, connect(urls[kind], CONCURRENCY)]));
  return async (kind) => {
    const calls = Array.from({ length: POSTS }, pasteFresh);
    const { perSecond, failures } = await load(urls[kind], calls, CONCURRENCY, pools[kind]);
    if (failures > 0) throw new Error(`${failures} extractions failed`);
    return perSecond;
  };
}

async function compare(
  what: string,
  { child }: Chains,
  send: Send,
  requests: number,
  rounds: number,
): Promise<Figure[]> {
  const cpu = Object.fromEntries(KINDS.map((kind) => [kind, 0])) as Record<Kind, number>;
  const scrapes: number[] = [];
  const turn = (kind: Kind) => async () => {
    await ask(child, kind);
    if (kind === "metrics") scrapes.push(await scrapeCost(child));
    const before = cpuOf(child.pid ?? 0);
    const perSecond = await send(kind);
    cpu[kind] += cpuOf(child.pid ?? 0) - before;
    return perSecond;
  };
  const turns = Object.fromEntries(KINDS.map((kind) => [kind, turn(kind)]));
  await inTurns(turns, WARM_UP_ROUNDS);
  for (const kind of KINDS) cpu[kind] = 0;
  const perSecond = (await inTurns(turns, rounds)) as Record<Kind, number[]>;

  const without = perSecond.off.map((value, at) => (value + (perSecond.again[at] ?? 0)) / 2);
  const rate = (values: number[]) => median(values).toFixed(0);
  const noise = medianRatio(perSecond.again, perSecond.off).toFixed(3);
  const each = KINDS.map(
    (kind) => `${kind} ${((cpu[kind] * 1000) / rounds / requests).toFixed(1)}`,
  );
  // A turn is too short for its share of a scrape.
  const scrapeMs = median(scrapes);
  const left = 1 - scrapeMs / SCRAPE_EVERY_MS;
  const figure = (name: string, kind: Kind): Figure => ({
    what: `${what}, with ${name} / without, requests/s, c=${CONCURRENCY}`,
    value: medianRatio(perSecond[kind], without) * left,
    unit: "",
    bar: { atLeast: 0.97 },
    from: `${rate(perSecond[kind])} against ${rate(without)} requests/s in ${rounds} rounds of turns, less ${scrapeMs.toFixed(0)} ms of each ${SCRAPE_EVERY_MS / 1000} s for a scrape; without both against itself ${noise}; µs of CPU each: ${each.join(", ")}`,
  });
  return [figure("metrics", "metrics"), figure("metrics and traces", "traces")];
}
