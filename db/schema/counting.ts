import { bigint, date, integer, pgTable, primaryKey, smallint, text } from "drizzle-orm/pg-core";
import { bigid, bytes, instant, total } from "./columns";

/** The kinds of event that are counted once per visitor, video and clock hour. */
export const EVENT_KIND = { download: 0, view: 1 } as const;

const counts = () => ({
  bucket: instant().notNull(),
  videoId: bigid().notNull(),
  downloads: integer().notNull().default(0),
  views: integer().notNull().default(0),
  favorites: integer().notNull().default(0),
});

// The tables below are partitioned by time, in the migration, since Drizzle cannot express it.
export const videoBuckets5m = pgTable("video_buckets_5m", counts(), (t) => [
  primaryKey({ columns: [t.bucket, t.videoId] }),
]);

export const videoBuckets1h = pgTable("video_buckets_1h", counts(), (t) => [
  primaryKey({ columns: [t.bucket, t.videoId] }),
]);

export const videoBuckets1d = pgTable("video_buckets_1d", counts(), (t) => [
  primaryKey({ columns: [t.bucket, t.videoId] }),
]);

/**
 * Visitors already counted for a video in a clock hour. `kind` is part of the key, so that a download and
 * a view of one visitor both count.
 */
export const visitorSeen = pgTable(
  "visitor_seen",
  {
    win: instant().notNull(),
    videoId: bigid().notNull(),
    kind: smallint().notNull(),
    /** 64-bit keyed hash. */
    visitor: bigint({ mode: "bigint" }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.win, t.videoId, t.kind, t.visitor] })],
);

/**
 * How many visitors of one network were seen in a clock hour, to cap what it counts. One row for all
 * of them, so that its lock makes the cap hold across instances.
 */
export const networkSeen = pgTable(
  "network_seen",
  {
    win: instant().notNull(),
    videoId: bigid().notNull(),
    kind: smallint().notNull(),
    /** 64-bit keyed hash of a /24 or /48. */
    network: bigint({ mode: "bigint" }).notNull(),
    visitors: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.win, t.videoId, t.kind, t.network] })],
);

/** Counted downloads by language of the interface and UTC day. */
export const downloadLanguages = pgTable(
  "download_languages",
  { day: date().notNull(), language: text().notNull(), downloads: total() },
  (t) => [primaryKey({ columns: [t.day, t.language] })],
);

/**
 * How often pasted links, and calls to each source of X, ended how on a UTC day: no post, no visitor.
 * `subject` is `lookup` or the source.
 */
export const dailyOutcomes = pgTable(
  "daily_outcomes",
  { day: date().notNull(), subject: text().notNull(), outcome: text().notNull(), count: total() },
  (t) => [primaryKey({ columns: [t.day, t.subject, t.outcome] })],
);

/**
 * The key of the visitor hash, one per UTC day, shared by all instances. A dropped salt makes the
 * hashes of its day meaningless.
 */
export const visitorSalts = pgTable("visitor_salts", {
  day: date().primaryKey(),
  salt: bytes().notNull(),
});
