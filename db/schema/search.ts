import { sql } from "drizzle-orm";
import { index, pgTable, text } from "drizzle-orm/pg-core";
import { authors } from "./authors";
import { bigid } from "./columns";
import { videos } from "./videos";

// Bits of an id within its block; shared with `db/queries/video-search`. `search_gram` has 18 bits for the
// block: ids may have 33 bits.
export const BLOCK_BITS = 15;

// Listed videos alone, kept so by triggers. Separate: each update of `videos` would rewrite its entries in
// the index. That holds single characters and pairs of adjacent ones, each beside the block of the id, so
// that a search reads the newest block first and stops once it has enough: a pair that is in most posts costs
// no more than a rare one.
export const videoSearch = pgTable(
  "video_search",
  {
    videoId: bigid()
      .primaryKey()
      .references(() => videos.id, { onDelete: "cascade" }),
    /** Folded by `videoSearchKey`. */
    key: text().notNull(),
  },
  (t) => [
    // Each search would read a list of pending entries whole.
    index("video_search_grams")
      .using("gin", sql`search_grams(${t.key}, ${t.videoId} >> ${sql.raw(String(BLOCK_BITS))})`)
      .with({ fastupdate: false }),
  ],
);

// New texts, and by a trigger newly listed videos. Writing a key takes longer than the rest of storing a
// post, so the job "search" does it, and only for videos that a search can show.
export const searchDue = pgTable("search_due", {
  videoId: bigid()
    .primaryKey()
    .references(() => videos.id, { onDelete: "cascade" }),
});

export const searchReindex = pgTable("search_reindex", {
  authorId: bigid()
    .primaryKey()
    .references(() => authors.id, { onDelete: "cascade" }),
});
