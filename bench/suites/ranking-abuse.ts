import { sql } from "../../db/client";
import { type CountEvent, countEvents } from "../../db/queries/counting";
import { readLeaderboard } from "../../db/queries/leaderboards";
import { visitorHashes } from "../../lib/counting/record";
import { LANGUAGES } from "../../lib/i18n/languages";
import { languageLeaderboard, refreshLanguages } from "../../lib/rankings/language-leaderboards";
import { refreshLeaderboard } from "../../lib/rankings/refresh";
import { RISING, RISING_RULE, refreshRising } from "../../lib/rankings/rising";
import { seeded, storeVideos } from "../../lib/rankings/testing/traffic";
import { LANGUAGE_BITS } from "../../lib/videos/post-languages";
import type { Bench, Suite } from "../bench";
import { times } from "../median";

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

const random = seeded(11);

type Download = CountEvent & { address: string };

const download = (videoId: string, address: string, userAgent: string): Download => ({
  ...visitorHashes({ address, userAgent }, SALT),
  ...{ kind: "download", videoId, address, language: "en" },
});

function honestDownload(visitor: number): Download {
  const [a, b] = [Math.floor(random() * 90) + 1, Math.floor(random() * 65_536)];
  const carrier = `100.64.${Math.floor(random() * CARRIERS)}.1`;
  const address = random() < CARRIER_SHARE ? carrier : `${a}.${b >> 8}.${b & 255}.7`;
  // Zipf's law with exponent 1: few videos have most of the downloads.
  return download(String(Math.floor((VIDEOS - 1) ** random())), address, `honest ${visitor}`);
}

const botDownloads = (network: number, calls: number, host = 9) =>
  times(calls, (call) =>
    download(BOUGHT, `200.${network >> 8}.${network & 255}.${host}`, `bot ${host} ${call}`),
  );

async function countAll(downloads: Download[], networkCap: number | null, now: Date) {
  const counted: Download[] = [];
  for (let start = 0; start < downloads.length; start += BATCH) {
    const batch = downloads.slice(start, start + BATCH);
    const answers = await countEvents(batch, { now, networkCap });
    counted.push(...batch.filter((_, place) => answers[place]?.counted));
  }
  return counted;
}

async function reset(): Promise<void> {
  await sql()`truncate visitor_seen, network_seen, video_buckets_5m, ranking_boards, ranking_pages`;
  await sql()`update video_stats set download_count = 0`;
}

type Board = { name: string; refresh: (now: Date) => Promise<unknown> };

const HOUR: Board = {
  name: "popular:1h",
  refresh: (now) => refreshLeaderboard({ ranking: "popular", timeframe: "1h" }, now),
};
const DAY_IN_JAPANESE: Board = {
  name: languageLeaderboard("24h", "ja"),
  refresh: (now) => refreshLanguages("24h", now),
};
const RISES: Board = { name: RISING, refresh: (now) => refreshRising(now, true) };

/**
 * Adds the day before: every hour each video had 60 to 100 % of its downloads of this hour; one in a
 * hundred is new and had none.
 */
const addDayBefore = () => sql()`insert into video_buckets_5m (bucket, video_id, downloads)
  select bucket - h * interval '1 hour', video_id,
    ceil(downloads * (0.6 + 0.4 * ((video_id * 7919 + h * 104729) % 100) / 100.0))
  from video_buckets_5m, generate_series(2, 24) h where video_id % 100 <> 7`;

/** Adds bot networks to the real traffic until the pushed video is listed, and until it is first. */
async function buyLead(board: Board, honest: Download[], networkCap: number | null, now: Date) {
  await reset();
  const counted = await countAll(honest, networkCap, now);
  if (board === RISES) await addDayBefore();
  // Requests beyond the cap have no effect, so a rational attacker stops there.
  const calls = Math.min(CALLS_PER_ADDRESS, networkCap ?? Number.POSITIVE_INFINITY);
  let listed = 0;
  for (let networks = 1; ; networks += 1) {
    await countAll(botDownloads(networks, calls), networkCap, now);
    await board.refresh(now);
    const first = { board: board.name, version: null, offset: 0, limit: 100 };
    const { rows = [] } = (await readLeaderboard(first)) ?? {};
    const rank = rows.findIndex(({ id }) => id === BOUGHT);
    if (rank >= 0 && listed === 0) listed = networks;
    if (rank === 0) return { networks, listed, requests: networks * calls, counted };
  }
}

async function countNetwork(networkCap: number | null, now: Date): Promise<number> {
  await reset();
  const downloads = times(ADDRESSES, (host) => botDownloads(1, 60, host)).flat();
  return (await countAll(downloads, networkCap, now)).length;
}

export async function measureAbuse(bench: Bench): Promise<void> {
  await storeVideos(sql(), VIDEOS);
  await sql()`update videos set sensitive = false, hidden = false, availability = 0, removed_at = null,
    languages = case when id % ${LANGUAGES.length}::int = ${BOUGHT}::int % ${LANGUAGES.length}::int
      then ${LANGUAGE_BITS.ja}::int else ${LANGUAGE_BITS.en}::int end`;
  await sql()`update authors set is_blocked = false`;
  const honest = times(Math.max(2000, HONEST * bench.scale), honestDownload);
  const now = new Date();
  const before = await buyLead(HOUR, honest, null, now);
  const after = await buyLead(HOUR, honest, NETWORK_CAP, now);
  const day = await buyLead(DAY_IN_JAPANESE, honest, NETWORK_CAP, now);
  const rising = await buyLead(RISES, honest, NETWORK_CAP, now);
  const { most } = RISING_RULE.networks;
  // At a small scale the first rank of the rising ones takes no more than being listed.
  const leading = Math.max(1, 3 * bench.scale) * most;
  const uncapped = await countNetwork(null, now);
  const capped = await countNetwork(NETWORK_CAP, now);
  const isCarrier = ({ address }: Download) => address.startsWith("100.64.");
  const behind = honest.filter(isCarrier).length;
  bench.rows`
    networks of bots that lead the hour, with the cap / without | ≥ 20 | ${after.networks / before.networks} | ${after.networks} networks (${after.requests} requests) against ${before.networks} (${before.requests} requests from one address each, ${CALLS_PER_ADDRESS} an hour); ${honest.length} honest downloads
    networks of bots that lead a language with a sixth of the videos, 24 hours | ≥ ${Math.max(1, 10 * bench.scale) * 10} | ${day.networks} | ${day.requests} requests within an hour; a network that goes on all day counts up to ${24 * NETWORK_CAP} times
    networks of bots that bring a bought video among the rising ones | ≥ ${most} | ${rising.listed} | ${rising.listed * NETWORK_CAP} counts of a video without downloads the day before
    networks of bots that lead the rising ones | ≥ ${leading} | ${rising.networks} | ${rising.requests} counts; a rise is of fewer downloads than the first of the hour, and is over in an hour
    counts of one video by ${ADDRESSES} addresses of one network, with the cap | ≤ ${NETWORK_CAP} | ${capped} | ${ADDRESSES * 60} requests; without the cap ${uncapped} count
    share of honest downloads that count with the cap | ≥ 0.9 | ${after.counted.length / honest.length} | ${honest.length} downloads, a tenth of them behind ${CARRIERS} carrier addresses
    share that counts of visitors behind a carrier's address | ≥ 0.25 | ${after.counted.filter(isCarrier).length / behind} | the cost of the cap: ${behind} downloads from ${CARRIERS} networks; ${NETWORK_CAP} of each video and network count in an hour, all are served
  `;
}

export const suite: Suite = async (bench) => {
  await bench.database();
  await measureAbuse(bench);
};
