import { setTimeout as delay } from "node:timers/promises";
import type { Bench } from "./bench";
import { CRAWLED, fillPages, firstCrawledVideo } from "./data";
import { startFlooder } from "./flooder";
import { FLOODS, SOURCES } from "./floods";
import { type Call, connect, from, pasteFresh, send, startVisits } from "./load";
import { inSeries } from "./median";

const SECONDS = 3;
/** Milliseconds of each flood before the first one is measured, so that V8 has compiled the code. */
const WARM_UP_MS = 300;
const VISIT_EVERY_MS = 25;
const EXTRACT_EVERY_MS = 100;

type Crowd = {
  what: string;
  visits: number;
  aSecond: number;
  address: (visit: number) => string;
  headers?: (visit: number) => Record<string, string>;
};

/** Many legitimate reads from one place, all of pages that no cache has. */
const CROWDS: Crowd[] = [
  {
    what: "a crawler of one /24, 5 pages a second",
    ...{ visits: 100, aSecond: 5, address: (visit) => `192.0.2.${visit % 256}` },
  },
  {
    what: "a browser that prerenders 30 cards at once",
    ...{ visits: 30, aSecond: 1000, address: () => "198.51.100.7" },
    headers: () => ({ "sec-purpose": "prefetch;prerender" }),
  },
  {
    what: "a class of 40 behind one address, three pages each at once",
    ...{ visits: 120, aSecond: 20, address: () => "198.51.101.7" },
    headers: (visit) => ({ "user-agent": `Mozilla/5.0 (pupil ${visit % 40})` }),
  },
];

async function measureCrowds(bench: Bench, origin: string): Promise<void> {
  let video = firstCrawledVideo;
  const pool = connect(origin, 40);
  for (const { what, visits, aSecond, address, headers } of CROWDS) {
    const statuses: Promise<number>[] = [];
    for (let visit = 0; visit < bench.count(visits); visit += 1) {
      const call = { path: `/ja/video/${video++}`, headers: headers?.(visit) ?? {} };
      statuses.push(send(pool, from(address(visit), call)));
      await delay(1000 / aSecond);
    }
    const refused = (await Promise.all(statuses)).filter((status) => status !== 200).length;
    bench.rows`${what}: refused | ≤ 0 | ${refused} | ${statuses.length} video pages, each once`;
  }
  await pool.close();
}

export async function measureFloods(bench: Bench): Promise<void> {
  await bench.database();
  await bench.fakeX();
  await fillPages(CRAWLED);
  const limits = { RATE_LIMITS: "on", TRUST_PROXY: "1", JOBS: "off", LOG_LEVEL: "silent" };
  const { url: origin } = await bench.site(limits);
  const flooder = startFlooder(bench);
  const pool = connect(origin, 8);
  bench.defer(() => pool.close());
  let visitors = 0;
  /** Visits the site as others do, each from a network of its own, during a flood if one is given. */
  const visitDuring = async (ms: number, what?: string, source: string | null = null) => {
    const first = Math.floor(Math.random() * 1e6);
    const visit = (everyMs: number, call: () => Call | string) =>
      startVisits(pool, everyMs, () => {
        visitors += 1;
        const network = Math.floor(visitors / 2);
        const address = `198.${18 + (visitors % 2)}.${network % 250}.${Math.floor(network / 250) % 250}`;
        return from(address, call());
      });
    const stopPages = visit(VISIT_EVERY_MS, () => "/en");
    const stopExtractions = visit(EXTRACT_EVERY_MS, pasteFresh);
    const flooded = what ? await flooder({ what, source, origin, ms, first }) : await delay(ms);
    const [page, extraction] = [await stopPages(), await stopExtractions()];
    const aSecond = Math.round(((flooded?.requests ?? 0) / ms) * 1000);
    return { what, page, extraction, aSecond };
  };

  await measureCrowds(bench, origin);
  const floods = Object.keys(FLOODS);
  for (const what of floods) await visitDuring(WARM_UP_MS, what);
  const ms = SECONDS * 1000 * bench.scale;
  await visitDuring(ms);
  const calm = (await visitDuring(ms * 2)).extraction.p50;
  for (const source of Object.keys(SOURCES)) {
    const seen = await inSeries(floods.length, (at) => visitDuring(ms, floods[at], source));
    const failed = seen
      .filter(({ page, extraction }) => page.failed + extraction.failed > 0)
      .map(
        ({ what, page, extraction }) =>
          `pages ${page.failuresInWords}, extractions ${extraction.failuresInWords} while ${what}`,
      );
    for (const [kind, what, atMost] of [
      ["page", "a cached page", 50],
      ["extraction", `an extraction (${calm.toFixed(1)} ms when quiet)`, 2 * calm],
    ] as const) {
      const worst = seen.map((one) =>
        one[kind].failed > 0 ? Number.POSITIVE_INFINITY : one[kind].p50,
      );
      const each = seen.map((one) => `${one.what} ${one[kind].p50.toFixed(1)} (${one.aSecond})`);
      bench.rows`others while ${source} floods: ${what}, p50 of the worst of ${seen.length} floods | ≤ ${atMost} ms | ${Math.max(...worst)} | failures: ${failed.join("; ") || "none"}; ms by flood (its requests a second): ${each.join(", ")}`;
    }
  }
}
