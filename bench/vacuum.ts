import type { Sql } from "postgres";

/** Has the planner know what has just been written, however long that takes. */
export async function vacuum(sql: Sql): Promise<void> {
  const own = await sql.reserve();
  try {
    await own`set statement_timeout = 0`;
    await own`vacuum analyze`;
    await own`reset statement_timeout`;
  } finally {
    own.release();
  }
}
