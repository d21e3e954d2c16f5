import "server-only";
import { sql } from "drizzle-orm";
import { EVENT_KIND, networkSeen, videos } from "../schema";
import {
  countedStep,
  type LeaderboardRefresh,
  type RefreshedLeaderboard,
} from "./refresh-leaderboard";
import { instant } from "./statements";
import { storeRanks } from "./store-ranks";

type RisingRefresh = {
  board: string;
  hour: NonNullable<LeaderboardRefresh["spans"]>;
  day: NonNullable<LeaderboardRefresh["spans"]>;
  /** Added to each mean, in downloads an hour. */
  weight: number;
  /** Networks that a video needs: a share of all, within bounds. Null: they are not counted. */
  networks: { since: Date; share: number; least: number; most: number } | null;
  now: Date;
  ranks: number;
  keepSince: Date;
};

/** Compares the last hour with the hourly mean of the day before. The score is the hour's downloads. */
export function refreshRising({
  board,
  hour,
  day,
  weight,
  networks,
  ...stored
}: RisingRefresh): Promise<RefreshedLeaderboard | null> {
  const download = sql.raw(String(EVENT_KIND.download));
  const spread = networks
    ? sql`seen as materialized (
      select ${networkSeen.videoId} as video_id, ${networkSeen.network} as network
      from ${networkSeen}
      where ${networkSeen.win} >= ${instant(networks.since)} and ${networkSeen.kind} = ${download}
    ), needed as (
      select least(${networks.most}::float8, greatest(${networks.least}::float8,
        ${networks.share}::float8 * count(*))) as networks
      from (select distinct network from seen) n
    ), spread as (
      select video_id from seen group by video_id
      having count(distinct network) >= (select networks from needed)
    )`
    : sql`spread as (select video_id from present)`;
  const steps = sql`present as (
      with ${countedStep({ spans: hour, rating: null })}
      select video_id, downloads::float8 as downloads from counted where downloads > 0
    ), past as (
      with ${countedStep({ spans: day, rating: null })}
      select video_id, downloads / 24.0::float8 as mean from counted
      where video_id in (select video_id from present)
    ), ${spread}, ranked as (
      select ${board}::text as board, p.video_id as video, p.downloads as score, row_number() over
        (order by p.downloads / (coalesce(a.mean, 0) + ${weight}::float8) desc, p.video_id desc)
        - 1 as place
      from present p left join past a using (video_id)
      where p.downloads > coalesce(a.mean, 0)
        and p.video_id in (select video_id from spread)
        and not exists (
          select from ${videos} where ${videos.id} = p.video_id and not ${videos.listed})
    )`;
  return storeRanks({ ...stored, steps, boards: [board] });
}
