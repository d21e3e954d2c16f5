import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { bigid, identity, instant, total } from "./columns";

export const authors = pgTable(
  "authors",
  {
    id: identity().primaryKey(),
    /** Survives renames; null until a source names it. */
    xAccountId: text().unique(),
    /** `~<id>` while another account has the handle and X has not reported the new one. */
    username: text().notNull(),
    displayName: text().notNull(),
    avatarUrl: text(),
    description: text(),
    isBlocked: boolean().notNull().default(false),
    blockReason: text(),
    blockedAt: instant(),
    /** Written by `searchKey` only. */
    searchKey: text().notNull(),
    refreshedAt: instant().notNull().defaultNow(),
    createdAt: instant().notNull().defaultNow(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex("authors_username_uq").on(sql`lower(${t.username})`),
    // Serves prefix searches whatever the collation.
    index("authors_username_prefix").on(sql`lower(${t.username}) text_pattern_ops`),
    index("authors_name_prefix").on(sql`split_part(${t.searchKey}, E'\\x01', 2) text_pattern_ops`),
    // The planner would prefer a trigram index, which is slower for 2 characters.
    index("authors_search_bigrams").using("gin", sql`bigrams(${t.searchKey})`),
  ],
);

// Separate: an update of `authors` rewrites all its entries in the search index. A trigger adds the rows.
export const authorStats = pgTable(
  "author_stats",
  {
    authorId: bigid()
      .primaryKey()
      .references(() => authors.id, { onDelete: "cascade" }),
    videoCount: integer().notNull().default(0),
    dailyDownloads: total(),
    totalDownloads: total(),
    descriptionDueAt: instant().notNull().defaultNow(),
  },
  (t) => [
    // Descending indexes put nulls first, as a plain `ORDER BY … DESC` does, unlike Drizzle's default.
    index("author_stats_daily").on(
      t.dailyDownloads.desc().nullsFirst(),
      t.authorId.desc().nullsFirst(),
    ),
    index("author_stats_total").on(
      t.totalDownloads.desc().nullsFirst(),
      t.authorId.desc().nullsFirst(),
    ),
    index("author_stats_video_count").on(
      t.videoCount.desc().nullsFirst(),
      t.authorId.desc().nullsFirst(),
    ),
  ],
);

/** Triggers add them. Without a unique key, so that writers do not wait for each other. */
export const authorRecounts = pgTable("author_recounts", {
  id: identity().primaryKey(),
  authorId: bigid().notNull(),
});

/** One row: a job counts where there are too many to count for a visitor. */
export const authorTotal = pgTable(
  "author_total",
  {
    singleton: boolean().primaryKey().default(true),
    total: integer().notNull(),
    /** Authors with higher ids are not in it. */
    lastId: bigid().notNull(),
  },
  () => [check("author_total_one_row", sql`singleton`)],
);

/** Serves permanent redirects. Never contains a handle in use. */
export const authorHandles = pgTable(
  "author_handles",
  {
    /** Lower case. */
    handle: text().primaryKey(),
    authorId: bigid()
      .notNull()
      .references(() => authors.id, { onDelete: "cascade" }),
    releasedAt: instant().notNull().defaultNow(),
  },
  (t) => [index("author_handles_author").on(t.authorId)],
);

export const authorSitemaps = pgTable("author_sitemaps", {
  part: integer().primaryKey(),
  lastStoredAt: instant().notNull(),
});

/** The newest ranges are missing: they are looked up. */
export const videoSitemaps = pgTable("video_sitemaps", {
  part: integer().primaryKey(),
  lastStoredAt: instant().notNull(),
});
