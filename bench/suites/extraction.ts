import type { Pool } from "undici";
import type { Server, Suite } from "../bench";
import { type Call, callsOf, connect, freshPost, load, paste, pasteFresh } from "../load";
import { percentile, times } from "../median";
import { cpuDuring, measureGrowth } from "../process-usage";

const ROUNDS = 5;
const ALONE = 100;
const CROWD = 32;
const CROWD_POSTS = 960;
const CROWD_EMPTY = 3_000;
const MEMORY_POSTS = 50_000;

type Subject = Server & { call: () => Call | string; pool: Pool };
type Run = { ms: number[]; seconds: number; cpuMs: number; failures: number };

/** Measures subjects in turns, so that a busy moment of the machine affects all of them. */
async function inRounds<Name extends string>(
  subjects: Record<string, Subject>,
  counts: Record<Name, number>,
  concurrency: number,
  rounds = ROUNDS,
): Promise<Record<Name, Run>> {
  const runs = {} as Record<Name, Run>;
  for (let round = 0; round < rounds; round += 1) {
    for (const name of Object.keys(counts) as Name[]) {
      const { url, pid, call, pool } = subjects[name] as Subject;
      const calls = times(counts[name], call);
      const { cpuMs, result } = await cpuDuring(pid, () => load(url, calls, concurrency, { pool }));
      runs[name] ??= { ms: [], seconds: 0, cpuMs: 0, failures: 0 };
      runs[name].ms.push(...result.times);
      runs[name].seconds += calls.length / result.perSecond;
      runs[name].cpuMs += cpuMs;
      runs[name].failures += result.failures;
    }
  }
  return runs;
}

const text = (ms: number) => `${ms.toFixed(2)} ms`;
const rate = ({ ms, seconds }: Run) => ms.length / seconds;
const perSecond = (run: Run) => rate(run).toFixed(0);
const cpu = ({ ms, cpuMs }: Run) => cpuMs / ms.length;
const p50 = ({ ms }: Run) => percentile(ms, 0.5);
const p99 = ({ ms }: Run) => percentile(ms, 0.99);

/** Extracts distinct posts through the production server, and through the least that a server can do. */
export const suite: Suite = async (bench) => {
  const x = await bench.server("x");
  const passThrough = await bench.server("pass-through", x.url);
  const app = await bench.site({ X_UPSTREAM_URL: x.url });
  const known = paste(freshPost());
  const subject = ({ url, pid }: Server, call: Subject["call"]): Subject => {
    const pool = connect(url, CROWD);
    bench.defer(() => pool.close());
    return { url, pid, call, pool };
  };
  const subjects = {
    upstream: subject(
      x,
      () => `/cdn.syndication.twimg.com/tweet-result?id=${freshPost()}&lang=en&token=bench`,
    ),
    ours: subject(app, pasteFresh),
    peer: subject(passThrough, pasteFresh),
    empty: subject(app, () => "/api/health"),
    remembered: subject(app, () => known),
  };
  await inRounds(subjects, { ours: 500, peer: 500, empty: 1_000 }, CROWD, 4);

  const one = await inRounds(subjects, { upstream: ALONE, ours: ALONE, peer: ALONE }, 1);
  const above = (p: typeof p50) =>
    `${p(one.ours) - p(one.upstream)} | ${text(p(one.ours))}; upstream ${text(p(one.upstream))}; pass-through ${text(p(one.peer))}`;
  bench.rows`
    own time of an extraction above the upstream’s, c=1, p50 | ≤ 3 ms | ${above(p50)}
    own time of an extraction above the upstream’s, c=1, p99 | ≤ 8 ms | ${above(p99)}
  `;

  await callsOf(x);
  await inRounds(subjects, { ours: CROWD_POSTS }, CROWD, 1);
  const calls = (await callsOf(x)) / CROWD_POSTS;
  const counts = { peer: CROWD_POSTS, ours: CROWD_POSTS, empty: CROWD_EMPTY };
  const { ours, peer, empty } = await inRounds(subjects, counts, CROWD);
  const spread = (run: Run) => `${text(p99(run))} against ${text(p50(run))}`;
  bench.rows`
    upstream calls of an extraction | ≤ 1 | ${calls} | ${ours.failures} of ${ours.ms.length} requests failed
    CPU of an extraction / of an empty route, c=32 | ≤ 2 | ${cpu(ours) / cpu(empty)} | ${text(cpu(ours))} against ${text(cpu(empty))}; pass-through ${text(cpu(peer))}
    extractions / pass-through, requests/s, c=32 | ≥ 0.75 | ${rate(ours) / rate(peer)} | pass-through ${perSecond(peer)}, ours ${perSecond(ours)}, empty route ${perSecond(empty)} requests/s
    extractions, p99 / p50, c=32 | ≤ 2 | ${p99(ours) / p50(ours)} | ${spread(ours)}; pass-through ${spread(peer)}
  `;

  const hits = { empty: CROWD_EMPTY, remembered: CROWD_EMPTY };
  await inRounds(subjects, hits, CROWD, 1);
  const hit = await inRounds(subjects, hits, CROWD);
  bench.rows`remembered extraction / empty route, requests/s, c=32 | ≥ 0.8 | ${rate(hit.remembered) / rate(hit.empty)} | ${perSecond(hit.remembered)} against ${perSecond(hit.empty)} requests/s`;

  // Waiting for X does not change memory, and only takes time.
  await fetch(`${x.url}/delay?ms=0`);
  const posts = bench.count(MEMORY_POSTS / 10);
  const extract = () => inRounds(subjects, { ours: posts }, CROWD, 1);
  await extract();
  await measureGrowth(bench, `${posts * 10} posts`, app.pid, 1.1, extract);
};
