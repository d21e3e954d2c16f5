import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { request } from "undici";
import { closeDatabase, sql } from "../db/client";
import { type AppServer, startApp } from "../e2e/app-server";
import { LEADERBOARDS } from "../lib/rankings/leaderboards";
import { refreshLeaderboard } from "../lib/rankings/refresh";
import type { BareAnswer } from "./bare-server";
import { generateDataset } from "./dataset";
import { startDatabase } from "./embedded-database";
import type { Figure } from "./figure";
import { load } from "./load";
import { inTurns, median, medianRatio } from "./median";
import { cpuOf, memoryOf } from "./process-usage";
import { rawLoad } from "./raw-load";
import { hasWrk, wrkLoad } from "./wrk";

/** Ten thousand videos and downloads a day: enough for full pages. */
const DATASET_SCALE = 0.01;
const CONCURRENCY = 32;
const ROUNDS = 5;
const WRK_ROUNDS = 3;
const WRK_SECONDS = 2;
const READS = 10_000;
const ADDRESSES = 100_000;
const MEMORY_STEPS = 10;
const READ: Record<string, string> = {
  "popular JSON": "/api/twitter/popular",
  "popular page": "/en/popular-videos",
  home: "/en",
  authors: "/en/authors",
  "one profile": "/en/author/author1",
};

/** Headers as a browser sends them. */
export const HEADERS = {
  "accept-encoding": "gzip, deflate, br, zstd",
  "accept-language": "en-US,en;q=0.9",
  "user-agent":
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36",
};

/** Headers that Node sets itself. */
const OWN = new Set(["date", "connection", "keep-alive"]);

/** Compares the page cache with a bare server that sends the same bytes and headers. */
export async function servingFigures(scale: number): Promise<Figure[]> {
  const database = await startDatabase();
  try {
    const now = new Date();
    await generateDataset(sql(), DATASET_SCALE, now);
    for (const board of LEADERBOARDS) await refreshLeaderboard(board, now);
    await closeDatabase();
    const app = await startApp({ DATABASE_URL: database.url, RATE_LIMITS: "off" });
    try {
      return [
        ...(await shareFigures(app, Math.ceil(READS * scale))),
        await memoryFigure(app, Math.ceil(ADDRESSES * scale)),
      ];
    } finally {
      await app.stop();
    }
  } finally {
    await closeDatabase();
    database.stop();
  }
}

async function shareFigures(app: AppServer, reads: number): Promise<Figure[]> {
  const answers: Record<string, BareAnswer> = {};
  for (const path of Object.values(READ)) answers[path] = await answerOf(app.url + path);
  const bare = await startBare(answers);
  try {
    const figures: Figure[] = [];
    for (const [what, path] of Object.entries(READ)) {
      const size = Buffer.from(answers[path]?.body ?? "", "base64").byteLength;
      figures.push(await share(what, path, size, app, bare, reads));
    }
    return figures;
  } finally {
    bare.child.disconnect();
  }
}

type Bare = { url: string; pid: number; child: ChildProcess };

async function startBare(answers: Record<string, BareAnswer>): Promise<Bare> {
  const child = fork("bench/bare-server.ts", { execArgv: ["--import", "tsx"] });
  child.send(answers);
  const [port] = await once(child, "message");
  return { url: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, child };
}

/** The response to a second request: the first one's page may still be rendered. */
async function answerOf(url: string): Promise<BareAnswer> {
  await (await request(url, { headers: HEADERS })).body.dump();
  const { statusCode, headers, body } = await request(url, { headers: HEADERS });
  if (statusCode !== 200 || headers["content-encoding"] !== "br" || headers.age === undefined) {
    throw new Error(`${url} is not sent from the cache: ${statusCode} ${JSON.stringify(headers)}`);
  }
  const sent = Object.entries(headers).filter(([name]) => !OWN.has(name));
  return {
    status: statusCode,
    headers: sent.flatMap(([name, value]) => [name, String(value)]),
    body: Buffer.from(await body.arrayBuffer()).toString("base64"),
  };
}

async function share(
  what: string,
  path: string,
  size: number,
  app: AppServer,
  bare: Bare,
  reads: number,
): Promise<Figure> {
  let failures = 0;
  const cpu = { own: 0, base: 0 };
  const measure = async (name: "own" | "base") => {
    const { url, pid } = name === "own" ? app : bare;
    const before = cpuOf(pid);
    const result = await rawLoad(url + path, HEADERS, reads, CONCURRENCY);
    cpu[name] += cpuOf(pid) - before;
    failures += result.failures;
    return result.perSecond;
  };
  for (const name of ["own", "base"] as const) await measure(name);
  Object.assign(cpu, { own: 0, base: 0 });
  const runs = await inTurns({ own: () => measure("own"), base: () => measure("base") }, ROUNDS);
  // rawLoad's own process limits both servers, which makes them look alike; wrk does not.
  const byWrk = hasWrk ? await wrkShare(path, app, bare) : null;
  const raw = medianRatio(runs.own, runs.base);
  const micros = (ms: number) => `${((ms * 1000) / (ROUNDS * reads)).toFixed(0)} µs`;
  return {
    what: `${what}, share of bare node:http, requests/s, c=${CONCURRENCY}`,
    value: Math.min(raw, byWrk ?? raw),
    unit: "",
    bar: { atLeast: 0.6 },
    from: `${byWrk === null ? "no wrk" : `${byWrk.toFixed(2)} by wrk`}, ${raw.toFixed(2)} by sockets of Node: ${median(runs.own).toFixed(0)} against ${median(runs.base).toFixed(0)} requests/s, ${micros(cpu.own)} against ${micros(cpu.base)} of CPU, ${size} bytes, ${failures} failures`,
  };
}

/** The same comparison with wrk, in turns. */
async function wrkShare(path: string, app: AppServer, bare: Bare): Promise<number> {
  const measure = (url: string) => wrkLoad(url + path, HEADERS, WRK_SECONDS);
  const runs = await inTurns(
    { own: () => measure(app.url), base: () => measure(bare.url) },
    WRK_ROUNDS,
  );
  return medianRatio(runs.own, runs.base);
}

/** Requests more addresses than the cache holds, so that memory has settled before the end. */
async function memoryFigure(app: AppServer, addresses: number): Promise<Figure> {
  const step = Math.ceil(addresses / MEMORY_STEPS);
  const steps: number[] = [];
  let failures = 0;
  for (let from = 0; from < addresses; from += step) {
    const calls = Array.from({ length: step }, (_, place) => ({
      path: `/api/twitter/popular?address=${from + place}`,
    }));
    failures += (await load(app.url, calls, CONCURRENCY)).failures;
    steps.push(memoryOf(app.pid));
  }
  const [half, end] = [steps.slice(0, 5), steps.slice(5)].map((part) => Math.max(...part));
  return {
    what: `memory over ${addresses} different addresses, second half / first half`,
    value: (end ?? 0) / (half ?? 1),
    unit: "",
    bar: { atMost: 1.15 },
    from: `MB after each tenth: ${steps.map((mb) => mb.toFixed(0)).join(", ")}; ${failures} failures`,
  };
}
