import { withDatabase } from "../database-url";

const SLOT_MS = 6 * 3_600_000;

/** Stores the ranks of a day before, best first, for the leaderboard of 24 hours of a site. */
export async function rankYesterday(dataDir: string, ids: number[]): Promise<void> {
  const slot = Date.now() - (Date.now() % SLOT_MS) - 4 * SLOT_MS;
  await withDatabase(dataDir, async (sql) => {
    // The next slot may begin while the site is used.
    for (const time of [slot, slot + SLOT_MS]) {
      await sql`insert into ranking_snapshots (board, slot, ids)
        values ('popular:24h', ${new Date(time).toISOString()}, ${ids}::bigint[])`;
    }
  });
}
