import { sql } from "../db/client";
import { type CountEvent, countEvents } from "../db/queries/counting";
import { readLeaderboard } from "../db/queries/leaderboards";
import { visitorHashes } from "../lib/counting/visitor";
import { LANGUAGES } from "../lib/i18n/languages";
import { languageLeaderboard, refreshLanguages } from "../lib/rankings/language-leaderboards";
import { refreshLeaderboard } from "../lib/rankings/refresh";
import { RISING, RISING_RULE, refreshRising } from "../lib/rankings/rising";
import { seeded, storeVideos } from "../lib/rankings/testing/traffic";
import { LANGUAGE_BITS } from "../lib/videos/post-languages";
import type { Bench, Suite } from "./bench";
import { times } from "./median";

/** Downloads of an hour by real visitors, at scale 1. */
const HONEST = 20_000;
const VIDEOS = 1000;
/** A tenth of the real visitors share the addresses of carriers (CGNAT); the rest are anywhere. */
const CARRIER_SHARE = 0.1;
const CARRIERS = 20;
const NETWORK_CAP = 5;
const BATCH = 1000;
const SALT = Buffer.alloc(32, 7);
/** The video that bots push: the newest one, which wins ties and has no other downloads. */
const BOUGHT = String(VIDEOS);
/** Requests of one address in an hour at 60 a minute, each with another user agent. */
const CALLS_PER_ADDRESS = 3600;
const ADDRESSES = 100;
/** One video in this many had no download on the day before. */
const NEW_VIDEOS = 100;

const random = seeded(11);

type Download = CountEvent & { address: string };

const download = (videoId: string, address: string, userAgent: string): Download => ({
  ...visitorHashes({ address, userAgent }, SALT),
  ...{ kind: "download", videoId, address, language: "en" },
});

function honestDownload(visitor: number): Download {
  const [a, b] = [Math.floor(random() * 90) + 1, Math.floor(random() * 65_536)];
  const carrier = Math.floor(random() * CARRIERS);
  const address = random() < CARRIER_SHARE ? `100.64.${carrier}.1` : `${a}.${b >> 8}.${b & 255}.7`;
  // Zipf's law with exponent 1: few videos have most of the downloads.
  return download(String(Math.floor((VIDEOS - 1) ** random())), address, `honest ${visitor}`);
}

const botDownloads = (network: number, calls: number, host = 9) =>
  times(calls, (call) =>
    download(BOUGHT, `200.${network >> 8}.${network & 255}.${host}`, `bot ${host} ${call}`),
  );

async function countAll(events: Download[], networkCap: number | null, now: Date) {
  const counted: Download[] = [];
  for (let start = 0; start < events.length; start += BATCH) {
    const batch = events.slice(start, start + BATCH);
    const answers = await countEvents(batch, { now, networkCap });
    counted.push(...batch.filter((_, place) => answers[place]?.counted));
  }
  return counted;
}

async function reset(): Promise<void> {
  await sql()`truncate visitor_seen, network_seen, video_buckets_5m, ranking_boards, ranking_pages`;
  await sql()`update video_stats set download_count = 0`;
}

async function rankOn(board: string): Promise<number> {
  const slice = await readLeaderboard({ board, version: null, offset: 0, limit: 100 });
  return (slice?.rows.findIndex(({ id }) => id === BOUGHT) ?? -1) + 1;
}

type Rank = (now: Date) => Promise<number>;

const inHour: Rank = async (now) => {
  await refreshLeaderboard({ ranking: "popular", timeframe: "1h" }, now);
  return rankOn("popular:1h");
};

const inLanguage: Rank = async (now) => {
  await refreshLanguages("24h", now);
  return rankOn(languageLeaderboard("24h", "ja"));
};

const inRising: Rank = async (now) => {
  await refreshRising(now, true);
  return rankOn(RISING);
};

/**
 * Adds the day before: every hour each video had 60 to 100 % of its downloads of this hour; new
 * ones had none.
 */
const addDayBefore = () => sql()`insert into video_buckets_5m (bucket, video_id, downloads)
  select bucket - h * interval '1 hour', video_id,
    ceil(downloads * (0.6 + 0.4 * ((video_id * 7919 + h * 104729) % 100) / 100.0))
  from video_buckets_5m, generate_series(2, 24) h where video_id % ${NEW_VIDEOS}::int <> 7`;

/** Adds bot networks to the real traffic until the pushed video is listed, and until it is first. */
async function buyLead(rank: Rank, honest: Download[], networkCap: number | null, now: Date) {
  await reset();
  const counted = await countAll(honest, networkCap, now);
  if (rank === inRising) await addDayBefore();
  // Requests beyond the cap have no effect, so a rational attacker stops there.
  const calls = Math.min(CALLS_PER_ADDRESS, networkCap ?? Number.POSITIVE_INFINITY);
  let listed = 0;
  for (let networks = 1; ; networks += 1) {
    await countAll(botDownloads(networks, calls), networkCap, now);
    const reached = await rank(now);
    if (reached > 0 && listed === 0) listed = networks;
    if (reached === 1) return { networks, listed, requests: networks * calls, counted };
  }
}

/** Requests from many addresses of one network, as many as the limits allow in a minute. */
async function countNetwork(networkCap: number | null, now: Date): Promise<number> {
  await reset();
  const events = times(ADDRESSES, (host) => botDownloads(1, 60, host)).flat();
  return (await countAll(events, networkCap, now)).length;
}

export async function measureAbuse(bench: Bench): Promise<void> {
  const { scale } = bench;
  await storeVideos(sql(), VIDEOS);
  await sql()`update videos set sensitive = false, hidden = false, availability = 0, removed_at = null`;
  await sql()`update authors set is_blocked = false`;
  await sql()`update videos set languages =
    case when id % ${LANGUAGES.length}::int = ${BOUGHT}::int % ${LANGUAGES.length}::int
      then ${LANGUAGE_BITS.ja}::int else ${LANGUAGE_BITS.en}::int end`;
  const honest = times(Math.max(2000, HONEST * scale), honestDownload);
  const now = new Date();
  const before = await buyLead(inHour, honest, null, now);
  const after = await buyLead(inHour, honest, NETWORK_CAP, now);
  bench.figure("networks of bots that lead the hour, with the cap / without", "≥ 20", {
    value: after.networks / before.networks,
    from: `${after.networks} networks (${after.requests} requests) against ${before.networks} (${before.requests} requests from one address each, ${CALLS_PER_ADDRESS} an hour); ${honest.length} honest downloads`,
  });
  const language = await buyLead(inLanguage, honest, NETWORK_CAP, now);
  bench.figure(
    "networks of bots that lead the day of a language with a sixth of the videos",
    `≥ ${Math.max(1, 10 * scale) * 10}`,
    {
      value: language.networks,
      from: `${language.requests} requests within an hour; a network that goes on all day counts up to ${24 * NETWORK_CAP} times`,
    },
  );
  const rising = await buyLead(inRising, honest, NETWORK_CAP, now);
  bench.figure(
    "networks of bots that bring a bought video among the rising ones",
    `≥ ${RISING_RULE.networks.most}`,
    {
      value: rising.listed,
      from: `${rising.listed * NETWORK_CAP} counts of a video without downloads the day before`,
    },
  );
  bench.figure(
    "networks of bots that lead the rising ones",
    // At a small scale the first rank of the rising ones takes no more than being listed.
    `≥ ${Math.max(1, 3 * scale) * RISING_RULE.networks.most}`,
    {
      value: rising.networks,
      from: `${rising.requests} counts; a rise is of fewer downloads than the first of the hour, and is over in an hour`,
    },
  );
  const uncapped = await countNetwork(null, now);
  bench.figure(
    `counts of one video by ${ADDRESSES} addresses of one network, with the cap`,
    `≤ ${NETWORK_CAP}`,
    {
      value: await countNetwork(NETWORK_CAP, now),
      from: `${ADDRESSES * 60} requests; without the cap ${uncapped} count`,
    },
  );
  const isCarrier = ({ address }: Download) => address.startsWith("100.64.");
  const behind = honest.filter(isCarrier).length;
  bench.figure("share of honest downloads that count with the cap", "≥ 0.9", {
    value: after.counted.length / honest.length,
    from: `${honest.length} downloads, a tenth of them behind ${CARRIERS} carrier addresses`,
  });
  bench.figure("share that counts of visitors behind a carrier's address", "≥ 0.25", {
    value: after.counted.filter(isCarrier).length / behind,
    from: `the cost of the cap: ${behind} downloads from ${CARRIERS} networks; ${NETWORK_CAP} of each video and network count in an hour, all are served`,
  });
}

export const suite: Suite = async (bench) => {
  await bench.database();
  await measureAbuse(bench);
};
