import "server-only";
import type { ISql } from "postgres";

/** Whether a database holds posts or accounts. */
export async function hasRows(sql: ISql): Promise<boolean> {
  const [row] = await sql<{ any: boolean }[]>`
    select exists (select from videos) or exists (select from users) as any`;
  return row?.any ?? false;
}
