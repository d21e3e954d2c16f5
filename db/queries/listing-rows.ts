import "server-only";
import type { PendingQuery, Row, Sql, TransactionSql } from "postgres";
import type { StoredVariant } from "../schema";

/** A video as every list shows it. Numbers of 64 bits are decimal strings, as the driver gives them. */
export type ListingRow = {
  id: string;
  tweetId: string;
  username: string;
  displayName: string;
  text: string | null;
  thumbnailUrl: string | null;
  width: number | null;
  height: number | null;
  durationMs: number | null;
  videoCount: number;
  sensitive: boolean;
  /** PostgreSQL's text: see `instantOf`. */
  createdAt: string;
  downloadCount: string;
  viewCount: string;
  favoriteCount: string;
  /** Of the post's first video, best first. */
  variants: StoredVariant[];
};

/** Characters of a post's text that a list may need: its title, and links that are cut from it. */
const TEXT_LENGTH = 400;

type Fragment = PendingQuery<Row[]>;

/** The columns of `ListingRow`, from `v`, which is a row of `videos`, and `listingJoins`. */
export function listingColumns(tx: Sql | TransactionSql): Fragment {
  return tx`v.id, v.tweet_id as "tweetId", a.username, a.display_name as "displayName",
    left(v.text, ${TEXT_LENGTH}) as text,
    coalesce(v.stored_thumbnail_url, v.thumbnail_url) as "thumbnailUrl",
    v.width, v.height, v.duration_ms as "durationMs", v.video_count as "videoCount", v.sensitive,
    v.created_at as "createdAt", coalesce(s.download_count, 0) as "downloadCount",
    coalesce(s.view_count, 0) as "viewCount", coalesce(s.favorite_count, 0) as "favoriteCount",
    m.variants`;
}

/** What a row of `videos` called `v` needs beside it. Left joins: `v` may be missing itself. */
export function listingJoins(tx: Sql | TransactionSql): Fragment {
  return tx`left join authors a on a.id = v.author_id
    left join video_stats s on s.video_id = v.id
    left join lateral (
      select variants from video_media where video_id = v.id order by media_index limit 1
    ) m on true`;
}
