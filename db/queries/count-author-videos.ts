import "server-only";
import { sql } from "../client";

/** How many videos of an author may be shown. */
export async function countAuthorVideos(authorId: string): Promise<number> {
  const [row] = await sql()<{ count: number }[]>`
    select count(*)::int as count from videos where author_id = ${authorId} and visible`;
  return row?.count ?? 0;
}
