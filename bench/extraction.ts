import type { Pool } from "undici";
import type { Bench, Server, Suite } from "./bench";
import { type Call, connect, load } from "./load";
import { percentile, times } from "./median";
import { callsOf, freshPost, paste, pasteFresh } from "./paste";
import { cpuDuring, measureGrowth } from "./process-usage";

const ROUNDS = 5;
const ALONE = 100;
const CROWD = 32;
const CROWD_POSTS = 960;
const CROWD_EMPTY = 3_000;
const MEMORY_POSTS = 50_000;

type Subject = Server & { call: () => Call; pool: Pool };

class Run {
  readonly ms: number[] = [];
  #seconds = 0;
  #cpuMs = 0;
  failures = 0;

  constructor(readonly subject: Subject) {}

  async load(count: number, concurrency: number): Promise<void> {
    const { url, pid, call, pool } = this.subject;
    const calls = times(count, call);
    const { cpuMs, result } = await cpuDuring(pid, () => load(url, calls, concurrency, { pool }));
    this.#cpuMs += cpuMs;
    this.#seconds += count / result.perSecond;
    this.failures += result.failures;
    this.ms.push(...result.times);
  }

  get perSecond() {
    return this.ms.length / this.#seconds;
  }

  get cpuMs() {
    return this.#cpuMs / this.ms.length;
  }

  p(share: number): number {
    return percentile(this.ms, share);
  }
}

/** Measures subjects in turns, so that a busy moment of the machine affects all of them. */
async function inRounds<Name extends string>(
  turns: Record<Name, [Subject, count: number]>,
  concurrency: number,
  rounds = ROUNDS,
): Promise<Record<Name, Run>> {
  const all = Object.entries<[Subject, number]>(turns);
  const runs = all.map(([, [subject, count]]) => ({ run: new Run(subject), count }));
  for (let round = 0; round < rounds; round += 1) {
    for (const { run, count } of runs) await run.load(count, concurrency);
  }
  const named = all.map(([name], place) => [name, runs[place]?.run]);
  return Object.fromEntries(named) as Record<Name, Run>;
}

const ms = (value: number) => `${value.toFixed(2)} ms`;

/** Extracts distinct posts through the production server, and through the least that a server can do. */
export const extraction: Suite = async (bench) => {
  const x = await bench.server("x");
  const passThrough = await bench.server("pass-through", x.url);
  const app = await bench.site({ X_UPSTREAM_URL: x.url });
  const subject = ({ url, pid }: Server, call: () => Call): Subject => {
    const pool = connect(url, CROWD);
    bench.defer(() => pool.close());
    return { url, pid, call, pool };
  };
  const known = paste(freshPost());
  const upstream = subject(x, () => ({
    path: `/cdn.syndication.twimg.com/tweet-result?id=${freshPost()}&lang=en&token=bench`,
  }));
  const ours = subject(app, pasteFresh);
  const peer = subject(passThrough, pasteFresh);
  const empty = subject(app, () => ({ path: "/api/health" }));
  const remembered = subject(app, () => known);

  await inRounds({ ours: [ours, 500], peer: [peer, 500], empty: [empty, 1_000] }, CROWD, 4);
  await measureAlone(bench, upstream, ours, peer);
  await measureCrowd(bench, x, ours, peer, empty);
  const turns = {
    empty: [empty, CROWD_EMPTY] as [Subject, number],
    remembered: [remembered, CROWD_EMPTY] as [Subject, number],
  };
  await inRounds(turns, CROWD, 1);
  const runs = await inRounds(turns, CROWD);
  bench.figure("remembered extraction / empty route, requests/s, c=32", "≥ 0.8", {
    value: runs.remembered.perSecond / runs.empty.perSecond,
    from: `${runs.remembered.perSecond.toFixed(0)} against ${runs.empty.perSecond.toFixed(0)} requests/s`,
  });
  // Waiting for X does not change memory, and only takes time.
  await fetch(`${x.url}/delay?ms=0`);
  const posts = bench.count(MEMORY_POSTS / 10);
  const run = new Run(ours);
  await run.load(posts, CROWD);
  await measureGrowth(bench, `${posts * 10} posts`, app.pid, 1.1, () => run.load(posts, CROWD));
};

async function measureAlone(bench: Bench, x: Subject, ours: Subject, peer: Subject) {
  const alone = await inRounds({ x: [x, ALONE], ours: [ours, ALONE], peer: [peer, ALONE] }, 1);
  for (const [name, share, atMost] of [
    ["p50", 0.5, 3],
    ["p99", 0.99, 8],
  ] as const) {
    const [own, upstream, least] = [alone.ours.p(share), alone.x.p(share), alone.peer.p(share)];
    bench.figure(`own time of an extraction above the upstream’s, c=1, ${name}`, `≤ ${atMost} ms`, {
      value: own - upstream,
      from: `${ms(own)}; upstream ${ms(upstream)}; pass-through ${ms(least)}`,
    });
  }
}

async function measureCrowd(
  bench: Bench,
  x: Server,
  ours: Subject,
  peer: Subject,
  empty: Subject,
): Promise<void> {
  await callsOf(x);
  const first = new Run(ours);
  await first.load(CROWD_POSTS, CROWD);
  const calls = (await callsOf(x)) / CROWD_POSTS;
  const all = await inRounds(
    { peer: [peer, CROWD_POSTS], ours: [ours, CROWD_POSTS], empty: [empty, CROWD_EMPTY] },
    CROWD,
  );
  bench.figure("upstream calls of an extraction", "≤ 1", {
    value: calls,
    from: `${all.ours.failures} of ${all.ours.ms.length} requests failed`,
  });
  bench.figure("CPU of an extraction / of an empty route, c=32", "≤ 2", {
    value: all.ours.cpuMs / all.empty.cpuMs,
    from: `${ms(all.ours.cpuMs)} against ${ms(all.empty.cpuMs)}; pass-through ${ms(all.peer.cpuMs)}`,
  });
  const rate = ({ perSecond }: Run) => perSecond.toFixed(0);
  bench.figure("extractions / pass-through, requests/s, c=32", "≥ 0.75", {
    value: all.ours.perSecond / all.peer.perSecond,
    from: `pass-through ${rate(all.peer)}, ours ${rate(all.ours)}, empty route ${rate(all.empty)} requests/s`,
  });
  const spread = (run: Run) => `${ms(run.p(0.99))} against ${ms(run.p(0.5))}`;
  bench.figure("extractions, p99 / p50, c=32", "≤ 2", {
    value: all.ours.p(0.99) / all.ours.p(0.5),
    from: `${spread(all.ours)}; pass-through ${spread(all.peer)}`,
  });
}
