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
import type { Figure } from "./figure";

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
/** Addresses of one bot network, all of which call for a minute. */
const ADDRESSES = 100;

const random = seeded(11);

const download = (videoId: string, address: string, userAgent: string): CountEvent => ({
  kind: "download",
  videoId,
  ...visitorHashes({ address, userAgent }, SALT),
  language: "en",
});

const isCarrier = (address: string) => address.startsWith("100.64.");

function honestEvent(_: unknown, visitor: number): CountEvent & { address: string } {
  const [a, b] = [Math.floor(random() * 90) + 1, Math.floor(random() * 65_536)];
  const carrier = Math.floor(random() * CARRIERS);
  const address = random() < CARRIER_SHARE ? `100.64.${carrier}.1` : `${a}.${b >> 8}.${b & 255}.7`;
  // Zipf's law with exponent 1: few videos have most of the downloads.
  const videoId = String(Math.floor((VIDEOS - 1) ** random()));
  return { ...download(videoId, address, `honest ${visitor}`), address };
}

function botEvents(network: number, calls: number, host = 9): CountEvent[] {
  const address = `200.${network >> 8}.${network & 255}.${host}`;
  return Array.from({ length: calls }, (_, call) =>
    download(BOUGHT, address, `bot ${host} ${call}`),
  );
}

async function countAll(events: CountEvent[], networkCap: number | null, now: Date) {
  const answers: boolean[] = [];
  for (let start = 0; start < events.length; start += BATCH) {
    const counted = await countEvents(events.slice(start, start + BATCH), { now, networkCap });
    answers.push(...counted.map(({ counted: isCounted }) => isCounted));
  }
  return answers;
}

async function isFirst(board: string): Promise<boolean> {
  const slice = await readLeaderboard({ board, version: null, offset: 0, limit: 1 });
  return slice?.rows[0]?.id === BOUGHT;
}

/** Refreshes a leaderboard, and returns whether the pushed video is first. */
type Lead = (now: Date) => Promise<boolean>;

const leadsHour: Lead = async (now) => {
  await refreshLeaderboard({ ranking: "popular", timeframe: "1h" }, now);
  return isFirst("popular:1h");
};

const leadsLanguage: Lead = async (now) => {
  await refreshLanguages("24h", now);
  return isFirst(languageLeaderboard("24h", "ja"));
};

/** Requests from many addresses of one network, as many as the limits allow in a minute. */
async function countNetwork(networkCap: number | null, now: Date): Promise<number> {
  await reset();
  const events = Array.from({ length: ADDRESSES }, (_, host) => botEvents(1, 60, host)).flat();
  return (await countAll(events, networkCap, now)).filter(Boolean).length;
}

async function reset(): Promise<void> {
  await sql()`truncate visitor_seen, network_seen, video_buckets_5m, ranking_boards, ranking_pages`;
  await sql()`update video_stats set download_count = 0`;
}

type Outcome = { networks: number; requests: number; counted: boolean[] };

/** Adds bot networks to the real traffic until the pushed video is first. */
async function buyLead(
  leads: Lead,
  honest: CountEvent[],
  networkCap: number | null,
  now: Date,
): Promise<Outcome> {
  await reset();
  const counted = await countAll(honest, networkCap, now);
  // Requests beyond the cap have no effect, so a rational attacker stops there.
  const calls = Math.min(CALLS_PER_ADDRESS, networkCap ?? Number.POSITIVE_INFINITY);
  for (let networks = 1; ; networks += 1) {
    await countAll(botEvents(networks, calls), networkCap, now);
    if (await leads(now)) return { networks, requests: networks * calls, counted };
  }
}

/** One video in this many had no download on the day before. */
const NEW_VIDEOS = 100;

/**
 * Adds the day before: every hour each video had 60 to 100 % of its downloads of this hour; new
 * ones had none.
 */
async function addDayBefore(): Promise<void> {
  await sql()`insert into video_buckets_5m (bucket, video_id, downloads)
    select bucket - h * interval '1 hour', video_id,
      ceil(downloads * (0.6 + 0.4 * ((video_id * 7919 + h * 104729) % 100) / 100.0))
    from video_buckets_5m, generate_series(2, 24) h where video_id % ${NEW_VIDEOS}::int <> 7`;
}

/** Rank of the pushed video among the rising ones; 0 if it is not listed. */
async function risingRank(now: Date): Promise<number> {
  await refreshRising(now, true);
  const slice = await readLeaderboard({ board: RISING, version: null, offset: 0, limit: 100 });
  return (slice?.rows.findIndex(({ id }) => id === BOUGHT) ?? -1) + 1;
}

/** Adds bot networks until the pushed video is rising, and until it is first there. */
async function buyRising(
  honest: CountEvent[],
  now: Date,
): Promise<{ listed: number; leads: number }> {
  await reset();
  await countAll(honest, NETWORK_CAP, now);
  await addDayBefore();
  let listed = 0;
  for (let networks = 1; ; networks += 1) {
    await countAll(botEvents(networks, NETWORK_CAP), NETWORK_CAP, now);
    const rank = await risingRank(now);
    if (rank > 0 && listed === 0) listed = networks;
    if (rank === 1) return { listed, leads: networks };
  }
}

/** How many bot networks it takes to lead the one-hour leaderboard, with and without the cap per network. */
export async function rankingAbuseFigures(scale: number): Promise<Figure[]> {
  await storeVideos(sql(), VIDEOS);
  await sql()`update videos set sensitive = false, hidden = false, availability = 0, removed_at = null`;
  await sql()`update authors set is_blocked = false`;
  await sql()`update videos set languages =
    case when id % ${LANGUAGES.length}::int = ${BOUGHT}::int % ${LANGUAGES.length}::int
      then ${LANGUAGE_BITS.ja}::int else ${LANGUAGE_BITS.en}::int end`;
  const honest = Array.from({ length: Math.max(2000, HONEST * scale) }, honestEvent);
  const now = new Date();
  const before = await buyLead(leadsHour, honest, null, now);
  const after = await buyLead(leadsHour, honest, NETWORK_CAP, now);
  const languages = await buyLead(leadsLanguage, honest, NETWORK_CAP, now);
  const rising = await buyRising(honest, now);
  const crowd = [await countNetwork(null, now), await countNetwork(NETWORK_CAP, now)];
  const share = (isIncluded: (event: (typeof honest)[number]) => boolean) => {
    const all = after.counted.filter((_, place) => {
      const event = honest[place];
      return event !== undefined && isIncluded(event);
    });
    return { value: all.filter(Boolean).length / all.length, size: all.length };
  };
  const [everybody, carriers] = [share(() => true), share(({ address }) => isCarrier(address))];
  return [
    {
      what: "networks of bots that lead the hour, with the cap / without",
      value: after.networks / before.networks,
      unit: "",
      bar: { atLeast: 20 },
      from: `${after.networks} networks (${after.requests} requests) against ${before.networks} (${before.requests} requests from one address each, ${CALLS_PER_ADDRESS} an hour); ${honest.length} honest downloads`,
    },
    {
      what: "networks of bots that lead the day of a language with a sixth of the videos",
      value: languages.networks,
      unit: "",
      bar: { atLeast: Math.max(1, 10 * scale) * 10 },
      from: `${languages.requests} requests within an hour; a network that goes on all day counts up to ${24 * NETWORK_CAP} times`,
    },
    {
      what: "networks of bots that bring a bought video among the rising ones",
      value: rising.listed,
      unit: "",
      bar: { atLeast: RISING_RULE.networks.most },
      from: `${rising.listed * NETWORK_CAP} counts of a video without downloads the day before`,
    },
    {
      what: "networks of bots that lead the rising ones",
      value: rising.leads,
      unit: "",
      // At a small scale the first rank of the rising ones takes no more than being listed.
      bar: { atLeast: Math.max(1, 3 * scale) * RISING_RULE.networks.most },
      from: `${rising.leads * NETWORK_CAP} counts; a rise is of fewer downloads than the first of the hour, and is over in an hour`,
    },
    {
      what: `counts of one video by ${ADDRESSES} addresses of one network, with the cap`,
      value: crowd[1] ?? Number.NaN,
      unit: "",
      bar: { atMost: NETWORK_CAP },
      from: `${ADDRESSES * 60} requests; without the cap ${crowd[0]} count`,
    },
    {
      what: "share of honest downloads that count with the cap",
      value: everybody.value,
      unit: "",
      bar: { atLeast: 0.9 },
      from: `${everybody.size} downloads, a tenth of them behind ${CARRIERS} carrier addresses`,
    },
    {
      what: "share that counts of visitors behind a carrier's address",
      value: carriers.value,
      unit: "",
      bar: { atLeast: 0.25 },
      from: `the cost of the cap: ${carriers.size} downloads from ${CARRIERS} networks; ${NETWORK_CAP} of each video and network count in an hour, all are served`,
    },
  ];
}
