import { sql } from "../../db/client";
import { countEvents } from "../../db/queries/counting";
import { countEvent } from "../../lib/counting/count-event";
import type { Suite } from "../bench";
import { fill } from "../data";
import { rateOf } from "../load";
import { inTurns, median, ratioOf } from "../median";

const VIDEOS = 1_000_000;
const ROUNDS = 7;
const SECONDS = 2;
const LEAST_SECONDS = 0.5;
/** Enough for one full batch to gather while another commits. */
const CALLERS = 2_000;

type Count = (videoId: string) => PromiseLike<unknown>;

let lastVisitor = 0;

/** Each visitor is in a network of its own: the most rows. */
function download(videoId: string) {
  lastVisitor += 1;
  const own = String(lastVisitor);
  return { kind: "download", videoId, visitor: own, network: own, language: "en" } as const;
}

const batched: Count = (videoId) => countEvent(download(videoId));
const oneByOne: Count = (videoId) => countEvents([download(videoId)], { networkCap: 5 });
/** A lower bound for counting: no visitor hash, no totals. */
const bareUpsert: Count = (videoId) => sql()`
  insert into video_buckets_5m as b (bucket, video_id, downloads)
  values (date_bin('5 min', now(), '2000-01-01 00:00Z'), ${videoId}, 1)
  on conflict (bucket, video_id) do update set downloads = b.downloads + 1`;

/** Counting rates on a database with many videos, all listed already. */
export const suite: Suite = async (bench) => {
  await bench.database();
  const videos = VIDEOS * bench.scale;
  await fill("listed", { count: videos });
  // Zipf's law with exponent 1: few videos have most of the downloads.
  const spread = () => String(1 + Math.floor(videos ** Math.random()));
  const ms = 1000 * Math.max(LEAST_SECONDS, SECONDS * bench.scale);
  const rate = (count: Count, callers: number, video: () => string) => () =>
    rateOf(ms, callers, () => count(video()));
  for (const count of [bareUpsert, oneByOne, batched]) await rate(count, 50, spread)();
  const rates = {
    bare: rate(bareUpsert, 50, spread),
    batched: rate(batched, CALLERS, spread),
    hot: rate(batched, CALLERS, () => "7"),
    batched50: rate(batched, 50, spread),
    oneByOne: rate(oneByOne, 50, spread),
  };
  const perSecond = await inTurns(rates, ROUNDS);
  const at50 = `; batched at c=50: ${median(perSecond.batched50).toFixed(0)}`;
  const compare = (own: keyof typeof rates, base: keyof typeof rates) =>
    `${ratioOf(perSecond[own], perSecond[base])} counts/s, medians of ${ROUNDS}`;
  bench.rows`
    batched counting, 2 000 callers / one bare bucket upsert per request, which counts less, c=50 | ≥ 2 | ${compare("batched", "bare")}${at50}
    batched counting / the same transaction per request, both c=50 | ≥ 4 | ${compare("batched50", "oneByOne")}
    batched counting, one hot video / spread over many, 2 000 callers | ≥ 0.8 | ${compare("hot", "batched")}
  `;
};
