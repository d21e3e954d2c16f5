import type { AppServer } from "../e2e/app-server";
import type { Figure } from "./figure";
import { type Call, connect, load, percentile } from "./load";
import type { StandIn } from "./stand-in";

const COLD_POSTS = 300;
const STRANGERS = 32;
const ROUNDS = 40;
const WARM_UP_ROUNDS = 10;

/** Posts that nobody asked for before; the stand-in makes up a good post for any id. */
function freshPosts() {
  let last = 1_900_000_000_000_000_000n + BigInt(Date.now() % 1_000_000_000) * 1_000_000n;
  return (): string => {
    last += 4_194_304n;
    return String(last);
  };
}

function paste(id: string): Call {
  return {
    path: "/api/twitter/video-url",
    method: "POST",
    body: { url: `https://x.com/i/status/${id}` },
  };
}

/** Times of paste-to-answer, with an upstream that takes 50 ms. */
export async function extractionFigures(app: AppServer, x: StandIn): Promise<Figure[]> {
  const fresh = freshPosts();
  const posts = (count: number) => Array.from({ length: count }, () => paste(fresh()));
  const proxy = connect(app.url, STRANGERS);
  const strangers = () => load(app.url, posts(STRANGERS), STRANGERS, proxy);
  for (let round = 0; round < WARM_UP_ROUNDS; round += 1) await strangers();

  const upstream = await load(
    x.url,
    Array.from({ length: COLD_POSTS }, () => ({
      path: `/cdn.syndication.twimg.com/tweet-result?id=${fresh()}&token=bench`,
    })),
    1,
  );
  await x.reset();
  const cold = await load(app.url, posts(COLD_POSTS), 1);
  const callsPerPost = (await x.calls()) / COLD_POSTS;

  // Over the requests of all rounds: of a single round the p99 is its slowest request.
  const crowd: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    crowd.push(...(await strangers()).times);
  }
  await proxy.close();
  crowd.sort((a, b) => a - b);
  const crowdP99 = percentile(crowd, 0.99);

  const known = paste(fresh());
  await load(app.url, [known], 1);
  const empty = { path: "/api/health" };
  await load(app.url, Array<Call>(1000).fill(empty), 50);
  const emptyRuns: number[] = [];
  const knownRuns: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    emptyRuns.push((await load(app.url, Array<Call>(4000).fill(empty), 50)).perSecond);
    knownRuns.push((await load(app.url, Array<Call>(4000).fill(known), 50)).perSecond);
  }
  const mean = (runs: number[]) => runs.reduce((sum, run) => sum + run, 0) / runs.length;

  return [
    {
      what: "upstream calls of a cold extraction",
      value: callsPerPost,
      unit: "",
      bar: { atMost: 1 },
      from: `${COLD_POSTS} different posts, ${cold.failures} failures`,
    },
    {
      what: "cold extraction above the upstream’s own time, p50, c=1",
      value: cold.p50 - upstream.p50,
      unit: " ms",
      bar: { atMost: 15 },
      from: `${cold.p50.toFixed(1)} ms against ${upstream.p50.toFixed(1)} ms`,
    },
    {
      what: "remembered extraction / empty route handler, requests/s, c=50",
      value: mean(knownRuns) / mean(emptyRuns),
      unit: "",
      bar: { atLeast: 0.5 },
      from: `${mean(knownRuns).toFixed(0)} against ${mean(emptyRuns).toFixed(0)} requests/s`,
    },
    {
      what: "32 strangers at once, p99 / p50 at c=1",
      value: crowdP99 / cold.p50,
      unit: "",
      bar: { atMost: 3 },
      from: `${ROUNDS} rounds of ${STRANGERS} different posts: p50 ${percentile(crowd, 0.5).toFixed(0)} ms, p99 ${crowdP99.toFixed(0)} ms, slowest ${Math.max(...crowd).toFixed(0)} ms`,
    },
  ];
}
