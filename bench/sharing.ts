import { startApp } from "../e2e/app-server";
import { extractionServer, paste } from "./extraction";
import type { Figure } from "./figure";
import { load } from "./load";

const POSTS = 5_000;
const CROWD = 32;
/** Ids of old posts that no other suite requests. */
const FIRST = 1_500_000_000_000_000_000n;
const STEP = 4_194_304n;

/**
 * Extracts the same posts through two instances that share a database and no Redis, half of them in
 * the same order, the rest in opposite order.
 */
export async function sharingFigures(url: string, scale: number): Promise<Figure[]> {
  const x = await extractionServer("x");
  const environment = { X_UPSTREAM_URL: x.url, RATE_LIMITS: "off", DATABASE_URL: url };
  const apps = await Promise.all([startApp(environment), startApp(environment)]);
  try {
    const posts = Math.ceil(POSTS * scale);
    const ids = Array.from({ length: posts }, (_, place) => String(FIRST + BigInt(place) * STEP));
    const [half, rest] = [ids.slice(0, posts / 2), ids.slice(posts / 2)];
    const orders = [
      [...half, ...rest],
      [...half, ...rest.toReversed()],
    ];
    await fetch(`${x.url}/calls`);
    const runs = await Promise.all(
      apps.map((app, place) => load(app.url, (orders[place] ?? []).map(paste), CROWD)),
    );
    const calls = Number(await (await fetch(`${x.url}/calls`)).text());
    const failures = runs.reduce((sum, run) => sum + run.failures, 0);
    const rates = runs.map((run) => run.perSecond.toFixed(0)).join(" and ");
    return [
      {
        what: `calls to X of ${posts * 2} pastes of ${posts} posts over two instances, for each post`,
        value: calls / posts,
        unit: "",
        bar: { atMost: 1 },
        from: `${calls} calls, ${failures} failures, ${rates} pastes/s`,
      },
    ];
  } finally {
    await Promise.all(apps.map((app) => app.stop()));
    x.stop();
  }
}
