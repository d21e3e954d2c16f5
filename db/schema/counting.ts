import { bigint, date, integer, pgTable, primaryKey, smallint, text } from "drizzle-orm/pg-core";
import { bigid, bytes, instant, total } from "./columns";

/** Each counts once per visitor, video and clock hour. */
export const EVENT_KIND = { download: 0, view: 1 } as const;

const counts = () => ({
  bucket: instant().notNull(),
  videoId: bigid().notNull(),
  downloads: integer().notNull().default(0),
  views: integer().notNull().default(0),
  favorites: integer().notNull().default(0),
});

// The migration partitions the tables below by time, which Drizzle cannot express.
export const videoBuckets5m = pgTable("video_buckets_5m", counts(), (t) => [
  primaryKey({ columns: [t.bucket, t.videoId] }),
]);

export const videoBuckets1h = pgTable("video_buckets_1h", counts(), (t) => [
  primaryKey({ columns: [t.bucket, t.videoId] }),
]);

export const videoBuckets1d = pgTable("video_buckets_1d", counts(), (t) => [
  primaryKey({ columns: [t.bucket, t.videoId] }),
]);

/** `kind` is in the key: a download and a view of one visitor both count. */
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

/** Caps what a network counts. One row for all visitors: its lock makes the cap hold across instances. */
export const networkSeen = pgTable(
  "network_seen",
  {
    win: instant().notNull(),
    videoId: bigid().notNull(),
    kind: smallint().notNull(),
    network: bigint({ mode: "bigint" }).notNull(),
    visitors: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.win, t.videoId, t.kind, t.network] })],
);

export const downloadLanguages = pgTable(
  "download_languages",
  { day: date().notNull(), language: text().notNull(), downloads: total() },
  (t) => [primaryKey({ columns: [t.day, t.language] })],
);

/** No post, no visitor. `subject` is `lookup` or a source of X. */
export const dailyOutcomes = pgTable(
  "daily_outcomes",
  { day: date().notNull(), subject: text().notNull(), outcome: text().notNull(), count: total() },
  (t) => [primaryKey({ columns: [t.day, t.subject, t.outcome] })],
);

/** Key of the visitor hash. A dropped salt makes the hashes of its day meaningless. */
export const visitorSalts = pgTable("visitor_salts", {
  day: date().primaryKey(),
  salt: bytes().notNull(),
});
