import "server-only";
import { sql } from "../client";

/** Newest videos that count as hot beside the first page of each board. */
const NEWEST = 60;

/** The ids of what people see first, as a query to select from. */
export function hotVideos() {
  return sql()`
    select unnest(p.ids) as id from ranking_boards b
      join ranking_pages p on p.board = b.board and p.version = b.version and p.page = 0
    union
    (select id from videos where first_listed_at is not null and listed
      order by created_at desc, id desc limit ${NEWEST})`;
}
