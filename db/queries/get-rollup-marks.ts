import "server-only";
import { instantOf, sql } from "../client";

/** Up to when hours and days are rolled up completely; null where none is. */
export async function getRollupMarks(): Promise<{ hour: Date | null; day: Date | null }> {
  const rows = await sql()<{ job: string; watermark: string }[]>`
    select job, watermark from job_states
    where job in ('rollup_1h', 'rollup_1d') and watermark is not null`;
  const mark = (job: string) => {
    const row = rows.find((row) => row.job === job);
    return row ? instantOf(row.watermark) : null;
  };
  return { hour: mark("rollup_1h"), day: mark("rollup_1d") };
}
