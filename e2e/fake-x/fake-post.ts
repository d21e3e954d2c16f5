/** A compact description of a post, from which each source's payload is built. */

export type FakeAuthor = {
  accountId: string;
  handle: string;
  name: string;
  avatarUrl: string;
  description: string;
};

export type FakeVariant = {
  url: string;
  contentType: "video/mp4" | "application/x-mpegURL";
  /** Bits per second; X gives none for playlists. */
  bitrate?: number;
};

export type FakeMedia = {
  kind: "video" | "gif" | "photo";
  /** X's media id. In syndication it appears only inside URLs. */
  id: string;
  /** The still of a video, or the picture of a photo, on pbs.twimg.com. */
  imageUrl: string;
  width: number;
  height: number;
  /** Absent on GIFs and photos. */
  durationMs?: number;
  variants: FakeVariant[];
  /** `{ status: "Available" }` if absent. */
  availability?: { status: string; reason?: string };
  altText?: string;
};

/** A link card. `values` are its strings, such as the `player_url` of a `player` card. */
export type FakeCard = { name: string; values: Record<string, string> };

export type FakeWithheld = { countries?: string[]; copyright?: boolean; scope?: "status" | "user" };

export type FakePost = {
  id: string;
  author: FakeAuthor;
  /** As shown to readers: unescaped, and without the t.co link that X adds for media. */
  text: string;
  /** ISO 8601 UTC; the time in the snowflake if absent. */
  createdAt?: string;
  lang?: string;
  sensitive?: boolean;
  /** Sensitive, behind a blur: GraphQL wraps the post in `TweetWithVisibilityResults`. */
  interstitial?: boolean;
  media: FakeMedia[];
  /** The code of the t.co link that X appends to `text` for the media. */
  mediaLinkCode?: string;
  quoted?: FakePost;
  /** All versions of an edited post, oldest first. */
  editIds?: string[];
  /** The whole text of a long post; `text` is its beginning. */
  longText?: string;
  retweetOf?: FakePost;
  card?: FakeCard;
  withheld?: FakeWithheld;
};

const SNOWFLAKE_EPOCH_MS = 1_288_834_974_657n;

/** When X made this id. Ids from before November 2010 hold no time; they count as X's first day. */
export function snowflakeTime(id: string): Date {
  const bits = BigInt(id) >> 22n;
  if (bits === 0n) return new Date("2006-03-21T20:50:14.000Z");
  return new Date(Number(bits + SNOWFLAKE_EPOCH_MS));
}

export function createdAt(post: FakePost): Date {
  return post.createdAt === undefined ? snowflakeTime(post.id) : new Date(post.createdAt);
}

/** When X stops allowing edits: an hour after posting. */
export function editableUntilMs(post: FakePost): string {
  return String(createdAt(post).getTime() + 3_600_000);
}
