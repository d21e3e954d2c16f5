import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
} from "drizzle-orm/pg-core";
import { authors } from "./authors";
import { bigid, identity, instant, total } from "./columns";

/** A successful extraction makes a post `available` again. */
export const AVAILABILITY = { available: 0, suspect: 1, gone: 2 } as const;

/** Each has its share of the checks, so that none waits forever. */
export const CHECK_PRIORITY = { tail: 0, hot: 1, secondLook: 2 } as const;

/** Its id is the public one. Hidden and removed rows stay, so that a post cannot come back. */
export const videos = pgTable(
  "videos",
  {
    id: identity().primaryKey(),
    tweetId: text().notNull().unique(),
    authorId: bigid()
      .notNull()
      .references(() => authors.id),
    text: text(),
    /** X's code of the text's language. */
    lang: text(),
    /** One bit for each leaderboard; null until determined. */
    languages: smallint(),
    postedAt: instant(),
    sensitive: boolean().notNull().default(false),
    thumbnailUrl: text(),
    storedThumbnailUrl: text(),
    width: integer(),
    height: integer(),
    durationMs: integer(),
    videoCount: smallint().notNull().default(1),
    availability: smallint().notNull().default(AVAILABILITY.available),
    hidden: boolean().notNull().default(false),
    removedAt: instant(),
    /** Follows `authors.is_blocked` by a trigger. */
    authorBlocked: boolean().notNull().default(false),
    /** Shown on author pages and in favorites. */
    visible: boolean()
      .notNull()
      .generatedAlwaysAs(sql`not hidden and removed_at is null and availability < 2`),
    /** Shown in recent and on leaderboards. */
    listed: boolean()
      .notNull()
      .generatedAlwaysAs(
        sql`not hidden and removed_at is null and availability < 2 and not sensitive and not author_blocked`,
      ),
    createdAt: instant().notNull().defaultNow(),
    /** Null keeps the row out of recent. */
    firstListedAt: instant(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (t) => [
    index("videos_recent")
      .on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`first_listed_at is not null and listed`),
    index("videos_author_recent")
      .on(t.authorId, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`visible`),
    index("videos_author").on(t.authorId),
    index("videos_unlisted").on(t.id).where(sql`not listed`),
    // Serves subtracting these from a count of favorites without reading each.
    index("videos_unseen").on(t.id).where(sql`not visible`),
    index("videos_to_erase")
      .on(t.removedAt)
      .where(sql`removed_at is not null and text is not null`),
    index("videos_gone").on(t.id).where(sql`availability = 2`),
    // Both columns: a leaderboard reads the languages of all its videos from the index alone.
    index("videos_languages").on(t.id, t.languages).where(sql`languages > 0`),
    index("videos_languages_due").on(t.id).where(sql`languages is null`),
  ],
);

export type StoredVariant = {
  url: string;
  width: number | null;
  height: number | null;
  bitrate: number | null;
};

export const videoMedia = pgTable(
  "video_media",
  {
    videoId: bigid()
      .notNull()
      .references(() => videos.id, { onDelete: "cascade" }),
    /** Counts from 1, among all media of the post, photos too. */
    mediaIndex: smallint().notNull(),
    kind: text({ enum: ["video", "gif"] }).notNull(),
    posterUrl: text(),
    width: integer(),
    height: integer(),
    durationMs: integer(),
    /** Best first, never empty. */
    variants: jsonb().$type<StoredVariant[]>().notNull(),
    /** HLS master playlist on X's host. */
    playlistUrl: text(),
  },
  (t) => [
    primaryKey({ columns: [t.videoId, t.mediaIndex] }),
    index("video_media_name").on(sql`media_name(variants->0->>'url')`),
    check("video_media_kind", sql`kind in ('video', 'gif')`),
  ],
);

/** No index may hold a counter: it would end HOT updates and halve the flush rate. */
export const videoStats = pgTable(
  "video_stats",
  {
    videoId: bigid()
      .primaryKey()
      .references(() => videos.id, { onDelete: "cascade" }),
    authorId: bigid().notNull(),
    downloadCount: total(),
    viewCount: total(),
    favoriteCount: total(),
  },
  (t) => [index("video_stats_author").on(t.authorId)],
);

export const thumbnails = pgTable(
  "thumbnails",
  {
    videoId: bigid()
      .primaryKey()
      .references(() => videos.id, { onDelete: "cascade" }),
    storageKey: text().notNull().unique(),
    /** Hex, to match what must not be hosted. */
    sha256: text().notNull(),
    bytes: integer().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    createdAt: instant().notNull().defaultNow(),
    /** Null if stored before stores had names. */
    store: text(),
  },
  (t) => [index("thumbnails_sha256").on(t.sha256)],
);

/** A picture that is being uploaded is here too until its row exists, so that none is left behind. */
export const thumbnailRemovals = pgTable(
  "thumbnail_removals",
  {
    storageKey: text().primaryKey(),
    dueAt: instant().notNull().defaultNow(),
    store: text(),
    since: instant().notNull().defaultNow(),
  },
  (t) => [index("thumbnail_removals_due").on(t.dueAt)],
);

/** A trigger adds the row of each video. */
export const linkChecks = pgTable(
  "link_checks",
  {
    videoId: bigid()
      .primaryKey()
      .references(() => videos.id, { onDelete: "cascade" }),
    priority: smallint().notNull().default(CHECK_PRIORITY.tail),
    /** Visitors' reports set it. Separate, so that a flood of them puts off no check that is due anyway. */
    reportedCheckAt: instant(),
    nextCheckAt: instant().notNull().defaultNow(),
    lastCheckedAt: instant(),
    failureCount: smallint().notNull().default(0),
    firstFailedAt: instant(),
    saidGoneSince: instant(),
    lastOutcome: text(),
  },
  (t) => [
    index("link_checks_due").on(t.priority.desc().nullsFirst(), t.nextCheckAt),
    index("link_checks_reported").on(t.reportedCheckAt).where(sql`reported_check_at is not null`),
    index("link_checks_checked").on(t.lastCheckedAt),
  ],
);

export const unavailableReports = pgTable(
  "unavailable_reports",
  {
    day: date().notNull(),
    videoId: bigid().notNull(),
    visitor: bigint({ mode: "bigint" }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.videoId, t.visitor] })],
);
