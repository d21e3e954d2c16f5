import { LEADERBOARDS, leaderboardName } from "../lib/rankings/leaderboards";
import { refreshLeaderboard } from "../lib/rankings/refresh";
import { DAY, fill, makePastPartitions } from "./data";
import { timed, times } from "./median";

/** At scale 1: a million videos by 100 000 authors, a million downloads a day for 30 days. */
const MILLION = 1_000_000;
/** Ten thousand videos and downloads a day: enough for full pages. */
const FULL_PAGES = 0.01;
/** Higher than the ids of any data set to which profiles are added. */
const FIRST_ID = 50_000_000;
export const firstCrawledVideo = FIRST_ID + 1;
/** Profiles that a flood requests, with four videos each. */
export const CRAWLED = 4_000;

export async function generateDataset(scale: number): Promise<void> {
  const now = new Date();
  await makePastPartitions(now.getTime() - 31 * DAY, now.getTime());
  const share = Math.round(MILLION * scale);
  await fill("dataset", { videos: share, a_day: share, now: now.toISOString() });
}

export async function makeLeaderboards(): Promise<void> {
  for (const board of LEADERBOARDS) {
    const ms = await timed(() => refreshLeaderboard(board, new Date()));
    console.log(`${leaderboardName(board)}: ${ms.toFixed(0)} ms`);
  }
}

export async function generateProfiles(count: number): Promise<string[]> {
  await fill("profiles", { count, first: FIRST_ID });
  return times(count, (place) => `crawled${place + 1}`);
}

export async function fillPages(profiles = 0): Promise<string[]> {
  await generateDataset(FULL_PAGES);
  const handles = profiles > 0 ? await generateProfiles(profiles) : [];
  await makeLeaderboards();
  return handles;
}
