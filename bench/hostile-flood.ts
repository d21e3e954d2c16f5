import { setTimeout as delay } from "node:timers/promises";
import { Pool } from "undici";
import type { Bench } from "./bench";
import {
  CRAWLED,
  FULL_PAGES,
  firstCrawledVideo,
  generateDataset,
  generateProfiles,
  makeLeaderboards,
} from "./dataset";
import { type Flood, startFlooder } from "./flooder";
import { FLOODS, LINK_OF_VISITOR, SOURCES } from "./floods";
import { connect, send } from "./load";
import { inSeries, median } from "./median";
import { from, startVisits } from "./visits";

const SECONDS = 3;
/** Milliseconds of each flood before the first one is measured, so that V8 has compiled the code. */
const WARM_UP_MS = 300;
const VISIT_EVERY_MS = 25;
const EXTRACT_EVERY_MS = 100;

type Headers = Record<string, string>;
type Crowd = [what: string, visits: number, aSecond: number, headers: (visit: number) => Headers];

const by = (address: string, headers = {}): Headers => ({ "x-forwarded-for": address, ...headers });

/** Many legitimate reads from one place, all of pages that no cache has. */
const CROWDS: Crowd[] = [
  ["a crawler of one /24, 5 pages a second", 100, 5, (visit) => by(`192.0.2.${visit % 256}`)],
  [
    "a browser that prerenders 30 cards at once",
    ...([30, 1000] as const),
    () => by("198.51.100.7", { "sec-purpose": "prefetch;prerender" }),
  ],
  [
    "a class of 40 behind one address, three pages each at once",
    ...([120, 20] as const),
    (visit) => by("198.51.101.7", { "user-agent": `Mozilla/5.0 (pupil ${visit % 40})` }),
  ],
];

async function measureCrowds(bench: Bench, origin: string): Promise<void> {
  let video = firstCrawledVideo;
  const pool = new Pool(origin, { connections: 40 });
  for (const [what, full, aSecond, headers] of CROWDS) {
    const statuses: Promise<number>[] = [];
    while (statuses.length < bench.count(full)) {
      const call = { path: `/ja/video/${video++}`, headers: headers(statuses.length) };
      statuses.push(send(pool, call));
      await delay(1000 / aSecond);
    }
    const refused = (await Promise.all(statuses)).filter((status) => status !== 200).length;
    const pages = `${statuses.length} video pages, each once`;
    bench.figure(`${what}: refused`, "≤ 0", { value: refused, from: pages });
  }
  await pool.close();
}

/** Response times of others during a flood; the scale is the share of the full time. */
export async function measureFloods(bench: Bench): Promise<void> {
  await bench.database();
  await bench.fakeX();
  await generateDataset(FULL_PAGES);
  await generateProfiles(CRAWLED);
  await makeLeaderboards();
  const { url: origin } = await bench.site({
    ...{ RATE_LIMITS: "on", TRUST_PROXY: "1", JOBS: "off", LOG_LEVEL: "silent" },
  });
  const flooder = startFlooder(bench);
  const pool = connect(origin, 8);
  bench.defer(() => pool.close());
  let visitors = 0;
  /** Visits the site as others do, each from a network of its own, during a flood if one is given. */
  const visitDuring = async (ms: number, flood: Pick<Flood, "what" | "source"> | null) => {
    const first = Math.floor(Math.random() * 1e6);
    const visit = (everyMs: number, isExtraction: boolean) =>
      startVisits(pool, everyMs, () => {
        visitors += 1;
        const address = `198.${18 + (visitors % 2)}.${Math.floor(visitors / 2) % 250}.${Math.floor(visitors / 500) % 250}`;
        return from(address, isExtraction ? LINK_OF_VISITOR(first + visitors) : { path: "/en" });
      });
    const stops = [visit(VISIT_EVERY_MS, false), visit(EXTRACT_EVERY_MS, true)] as const;
    const flooded = flood ? await flooder({ ...flood, origin, ms, first }) : await delay(ms);
    const [page, extraction] = [await stops[0](), await stops[1]()];
    return { page, extraction, aSecond: Math.round(((flooded?.requests ?? 0) / ms) * 1000) };
  };

  await measureCrowds(bench, origin);
  const floods = Object.keys(FLOODS);
  for (const what of floods) await visitDuring(WARM_UP_MS, { what, source: null });
  const ms = SECONDS * 1000 * bench.scale;
  await visitDuring(ms, null);
  const quiet = await visitDuring(ms * 2, null);
  const calm = median(quiet.extraction.ms);
  for (const source of Object.keys(SOURCES)) {
    const seen = await inSeries(floods.length, async (at) => {
      const what = floods[at] ?? "";
      return { what, ...(await visitDuring(ms, { what, source })) };
    });
    const failed = seen.flatMap(({ what, page, extraction }) => {
      const failures = [...page.failures, ...extraction.failures];
      return failures.length > 0 ? [`${failures.join(", ")} while ${what}`] : [];
    });
    for (const [kind, what, atMost] of [
      ["page", "a cached page", 50],
      ["extraction", `an extraction (${calm.toFixed(1)} ms when quiet)`, 2 * calm],
    ] as const) {
      const slowest = Math.max(...seen.map((one) => median(one[kind].ms)));
      const each = seen.map(
        (one) => `${one.what} ${median(one[kind].ms).toFixed(1)} (${one.aSecond})`,
      );
      bench.figure(
        `others while ${source} floods: ${what}, p50 of the worst of ${seen.length} floods`,
        `≤ ${atMost} ms`,
        {
          value: failed.length > 0 ? Number.POSITIVE_INFINITY : slowest,
          from: `failures: ${failed.join("; ") || "none"}; ms by flood (its requests a second): ${each.join(", ")}`,
        },
      );
    }
  }
}
