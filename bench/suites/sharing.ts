import type { Suite } from "../bench";
import { callsOf, load, pasteFresh } from "../load";
import { sum, times } from "../median";

const POSTS = 5_000;
const CROWD = 32;

/**
 * Extracts the same posts through two instances that share a database and no Redis, half of them in
 * the same order, the rest in opposite order.
 */
export const suite: Suite = async (bench) => {
  await bench.database();
  const x = await bench.server("x");
  const environment = { X_UPSTREAM_URL: x.url };
  const sites = await Promise.all([bench.site(environment), bench.site(environment)]);
  const posts = bench.count(POSTS);
  const calls = times(posts, pasteFresh);
  const half = calls.slice(0, posts / 2);
  const orders = [calls, [...half, ...calls.slice(posts / 2).toReversed()]];
  await callsOf(x);
  const runs = await Promise.all(
    sites.map(({ url }, place) => load(url, orders[place] ?? [], CROWD)),
  );
  const asked = await callsOf(x);
  const failures = sum(runs.map((run) => run.failures));
  const rates = runs.map(({ perSecond }) => perSecond.toFixed(0)).join(" and ");
  const pastes = `${posts * 2} pastes of ${posts} posts over two instances`;
  bench.rows`calls to X of ${pastes}, for each post | ≤ 1 | ${asked / posts} | ${asked} calls, ${failures} failures, ${rates} pastes/s`;
};
