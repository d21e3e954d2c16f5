import "server-only";
import { sql } from "../client";

/** Whether an author has a video that may be shown to everybody. */
export async function hasListedVideo(authorId: string): Promise<boolean> {
  const [row] = await sql()<{ found: boolean }[]>`
    select exists (select from videos where author_id = ${authorId} and visible and listed) as found`;
  return row?.found ?? false;
}
