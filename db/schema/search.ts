import { sql } from "drizzle-orm";
import { index, pgTable, text } from "drizzle-orm/pg-core";
import { authors } from "./authors";
import { bigid } from "./columns";
import { videos } from "./videos";

/**
 * Bits of an id within its block: see `videoSearch`. The index and `db/queries/video-search` share it.
 * With the 18 bits that `search_gram` has for the block, ids may have 33 bits.
 */
export const BLOCK_BITS = 15;

/**
 * The index of video search: listed videos alone, kept so by triggers on updates, so that the matches
 * of a search are found in this table alone. A separate table, because `videos` is updated often, and each update would rewrite
 * its entries in the index. The index holds single characters and pairs of adjacent ones,
 * each beside the block of the id. So a search reads the newest block first and stops once it
 * has enough: a pair that is in most posts costs no more than a rare one.
 */
export const videoSearch = pgTable(
  "video_search",
  {
    videoId: bigid()
      .primaryKey()
      .references(() => videos.id, { onDelete: "cascade" }),
    /** Handle, display name and text of the post, folded by `videoSearchKey`. */
    key: text().notNull(),
  },
  (t) => [
    // Without the list of pending entries: each search would read it whole.
    index("video_search_grams")
      .using("gin", sql`search_grams(${t.key}, ${t.videoId} >> ${sql.raw(String(BLOCK_BITS))})`)
      .with({ fastupdate: false }),
  ],
);

/**
 * Videos whose search key has to be written: those with another text, and by a trigger those that are
 * listed for the first time or again. Writing a key takes longer than all else that storing a post
 * does, so the job "search" does it, and only for videos that a search can show.
 */
export const searchDue = pgTable("search_due", {
  videoId: bigid()
    .primaryKey()
    .references(() => videos.id, { onDelete: "cascade" }),
});

/** Authors whose videos have to be indexed again: a trigger adds those who changed their name. */
export const searchReindex = pgTable("search_reindex", {
  authorId: bigid()
    .primaryKey()
    .references(() => authors.id, { onDelete: "cascade" }),
});
