import "server-only";
import { sql } from "../client";
import { type ListingRow, listingColumns, listingJoins } from "./listing-rows";

type Slice = {
  order: "created_at" | "download_count";
  direction: "asc" | "desc";
  limit: number;
  offset: number;
};

/** A slice of an author's videos that may be shown, sensitive ones too. */
export async function listAuthorVideos(authorId: string, slice: Slice): Promise<ListingRow[]> {
  const { order, direction, limit, offset } = slice;
  const way = direction === "asc" ? sql()`asc` : sql()`desc`;
  const by = order === "created_at" ? sql()`v.created_at` : sql()`coalesce(s.download_count, 0)`;
  return sql()<ListingRow[]>`
    select ${listingColumns(sql())}
    from (${shown()} limit ${limit} offset ${offset}) shown
      join videos v on v.id = shown.id
      ${listingJoins(sql())}
    order by ${by} ${way}, v.id ${way}`;

  // No index holds a count, since counting has to stay cheap: an author's videos are sorted here.
  function shown() {
    if (order === "created_at") {
      return sql()`select v.id from videos v where v.author_id = ${authorId} and v.visible
        order by v.created_at ${way}, v.id ${way}`;
    }
    return sql()`select v.id from videos v
      left join video_stats s on s.video_id = v.id and s.author_id = v.author_id
      where v.author_id = ${authorId} and v.visible order by ${by} ${way}, v.id ${way}`;
  }
}
