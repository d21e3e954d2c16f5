import { type ChildProcess, fork } from "node:child_process";
import { type AppServer, startApp } from "../e2e/app-server";
import type { Figure } from "./figure";
import { type Call, connect, load, percentile } from "./load";
import { cpuOf, memoryOf } from "./process-usage";

const ROUNDS = 5;
/** Posts per round, sent one at a time and by a crowd. */
const ALONE = 100;
const CROWD = 32;
const CROWD_POSTS = 960;
const CROWD_EMPTY = 3_000;
const MEMORY_POSTS = 50_000;
const MEMORY_STEPS = 10;

type Server = { url: string; pid: number; stop: () => void };

/** Starts one of the servers in `extraction-servers.ts`. */
export async function extractionServer(
  role: "x" | "pass-through" | "collector",
  ...rest: string[]
): Promise<Server> {
  const child: ChildProcess = fork("bench/extraction-servers.ts", [role, ...rest], {
    execArgv: ["--import", "tsx"],
  });
  const port = await new Promise((resolve) => child.once("message", resolve));
  return { url: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, stop: () => child.disconnect() };
}

/** A generator of ids that were never extracted. */
function freshPosts() {
  let last = 1_900_000_000_000_000_000n + BigInt(Date.now() % 1_000_000_000) * 1_000_000n;
  return (): string => {
    last += 4_194_304n;
    return String(last);
  };
}

const fresh = freshPosts();

/** Pastes a post that was never pasted before. */
export const pasteFresh = (): Call => paste(fresh());

export const paste = (id: string): Call => ({
  path: "/api/twitter/video-url",
  method: "POST",
  body: { url: `https://x.com/i/status/${id}` },
});

const upstreamCall = (id: string): Call => ({
  path: `/cdn.syndication.twimg.com/tweet-result?id=${id}&lang=en&token=bench`,
});

const EMPTY: Call = { path: "/api/health" };

/** Collects the results of one server over all rounds. */
function subject(server: { url: string; pid: number }, call: () => Call) {
  const pool = connect(server.url, CROWD);
  const run = { times: [] as number[], seconds: 0, cpuMs: 0, requests: 0, failures: 0 };
  return {
    ...server,
    run,
    async load(count: number, concurrency: number) {
      const cpuBefore = cpuOf(server.pid);
      const calls = Array.from({ length: count }, call);
      const result = await load(server.url, calls, concurrency, pool);
      run.cpuMs += cpuOf(server.pid) - cpuBefore;
      run.seconds += count / result.perSecond;
      run.requests += count;
      run.failures += result.failures;
      run.times.push(...result.times);
    },
    reset() {
      Object.assign(run, { times: [], seconds: 0, cpuMs: 0, requests: 0, failures: 0 });
    },
    perSecond: () => run.requests / run.seconds,
    cpuPerRequest: () => run.cpuMs / run.requests,
    p: (share: number) =>
      percentile(
        run.times.sort((a, b) => a - b),
        share,
      ),
    close: () => pool.close(),
  };
}

type Subject = ReturnType<typeof subject>;

/**
 * Measures the subjects in turns, several rounds, so that a busy moment of the machine affects all
 * of them.
 */
async function interleave(rounds: number, turns: [Subject, number][], concurrency: number) {
  for (const [one] of turns) one.reset();
  for (let round = 0; round < rounds; round += 1) {
    for (const [one, count] of turns) await one.load(count, concurrency);
  }
}

const ms = (value: number) => `${value.toFixed(2)} ms`;

async function aloneFigures(x: Subject, app: Subject, passThrough: Subject): Promise<Figure[]> {
  const turns: [Subject, number][] = [x, app, passThrough].map((one) => [one, ALONE]);
  await interleave(ROUNDS, turns, 1);
  const above = (share: number) => app.p(share) - x.p(share);
  const from = (share: number) =>
    `${ms(app.p(share))}; upstream ${ms(x.p(share))}; pass-through ${ms(passThrough.p(share))}`;
  return [
    {
      what: "own time of an extraction above the upstream’s, c=1, p50",
      value: above(0.5),
      unit: " ms",
      bar: { atMost: 3 },
      from: from(0.5),
    },
    {
      what: "own time of an extraction above the upstream’s, c=1, p99",
      value: above(0.99),
      unit: " ms",
      bar: { atMost: 8 },
      from: from(0.99),
    },
  ];
}

async function crowdFigures(app: Subject, passThrough: Subject, empty: Subject, x: Server) {
  await fetch(`${x.url}/calls`);
  app.reset();
  await app.load(CROWD_POSTS, CROWD);
  const calls = Number(await (await fetch(`${x.url}/calls`)).text()) / app.run.requests;
  await interleave(
    ROUNDS,
    [
      [passThrough, CROWD_POSTS],
      [app, CROWD_POSTS],
      [empty, CROWD_EMPTY],
    ],
    CROWD,
  );
  const rates = [passThrough, app, empty].map((one) => one.perSecond().toFixed(0));
  return [
    {
      what: "upstream calls of an extraction",
      value: calls,
      unit: "",
      bar: { atMost: 1 },
      from: `${app.run.failures} of ${app.run.requests} requests failed`,
    },
    {
      what: "CPU of an extraction / of an empty route, c=32",
      value: app.cpuPerRequest() / empty.cpuPerRequest(),
      unit: "",
      bar: { atMost: 2 },
      from: `${ms(app.cpuPerRequest())} against ${ms(empty.cpuPerRequest())}; pass-through ${ms(passThrough.cpuPerRequest())}`,
    },
    {
      what: "extractions / pass-through, requests/s, c=32",
      value: app.perSecond() / passThrough.perSecond(),
      unit: "",
      bar: { atLeast: 0.75 },
      from: `pass-through ${rates[0]}, ours ${rates[1]}, empty route ${rates[2]} requests/s`,
    },
    {
      what: "extractions, p99 / p50, c=32",
      value: app.p(0.99) / app.p(0.5),
      unit: "",
      bar: { atMost: 2 },
      from: `${ms(app.p(0.99))} against ${ms(app.p(0.5))}; pass-through ${ms(passThrough.p(0.99))} against ${ms(passThrough.p(0.5))}`,
    },
  ];
}

async function rememberedFigure(remembered: Subject, empty: Subject): Promise<Figure> {
  const turns: [Subject, number][] = [empty, remembered].map((one) => [one, CROWD_EMPTY]);
  await interleave(1, turns, CROWD);
  await interleave(ROUNDS, turns, CROWD);
  return {
    what: "remembered extraction / empty route, requests/s, c=32",
    value: remembered.perSecond() / empty.perSecond(),
    unit: "",
    bar: { atLeast: 0.8 },
    from: `${remembered.perSecond().toFixed(0)} against ${empty.perSecond().toFixed(0)} requests/s`,
  };
}

/** The stand-in has no delay here: waiting does not change memory, and only takes time. */
async function memoryFigure(app: Subject, x: Server, scale: number): Promise<Figure> {
  await fetch(`${x.url}/delay?ms=0`);
  const posts = Math.ceil((MEMORY_POSTS * scale) / MEMORY_STEPS);
  await app.load(posts, CROWD);
  const steps: number[] = [];
  for (let step = 0; step < MEMORY_STEPS; step += 1) {
    await app.load(posts, CROWD);
    steps.push(memoryOf(app.pid));
  }
  const [half, end] = [steps.slice(0, 5), steps.slice(5)].map((part) => Math.max(...part));
  return {
    what: `memory over ${posts * MEMORY_STEPS} posts, second half / first half`,
    value: (end ?? 0) / (half ?? 1),
    unit: "",
    bar: { atMost: 1.1 },
    from: `MB after each tenth: ${steps.map((step) => step.toFixed(0)).join(", ")}`,
  };
}

async function figures(app: AppServer, x: Server, passThrough: Server, scale: number) {
  const known = paste(fresh());
  const subjects = {
    x: subject(x, () => upstreamCall(fresh())),
    app: subject(app, pasteFresh),
    passThrough: subject(passThrough, pasteFresh),
    empty: subject(app, () => EMPTY),
    remembered: subject(app, () => known),
  };
  const { app: ours, passThrough: peer, empty, remembered } = subjects;
  await interleave(
    4,
    [
      [ours, 500],
      [peer, 500],
      [empty, 1_000],
    ],
    CROWD,
  );
  const table = [
    ...(await aloneFigures(subjects.x, ours, peer)),
    ...(await crowdFigures(ours, peer, empty, x)),
    await rememberedFigure(remembered, empty),
    await memoryFigure(ours, x, scale),
  ];
  await Promise.all(Object.values(subjects).map((one) => one.close()));
  return table;
}

/** Extracts distinct posts through the production server, and through the least that a server can do. */
export async function extractionFigures(scale: number): Promise<Figure[]> {
  const x = await extractionServer("x");
  const passThrough = await extractionServer("pass-through", x.url);
  try {
    const app = await startApp({ X_UPSTREAM_URL: x.url, RATE_LIMITS: "off" });
    try {
      return await figures(app, x, passThrough, scale);
    } finally {
      await app.stop();
    }
  } finally {
    passThrough.stop();
    x.stop();
  }
}
