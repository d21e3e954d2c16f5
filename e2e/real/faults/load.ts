import { setTimeout as delay } from "node:timers/promises";
import postgres from "postgres";
import { variables } from "../parts/settings";
import { download, newAddress, visit } from "../parts/visitor";

const POSTS = 40;
const CLIENTS = 6;

/** Downloads by new visitors, and reads of lists, through the proxy until stopped. */
export function startLoad() {
  let isRunning = true;
  let acknowledged = 0;
  let sent = 0;
  let slowest = 0;
  const refusals: Record<string, number> = {};
  const failedReads: Record<string, number> = {};
  const timed = async (work: () => Promise<void>) => {
    const began = performance.now();
    await work();
    slowest = Math.max(slowest, performance.now() - began);
  };
  const count = (counts: Record<string, number>, key: string) => {
    counts[key] = (counts[key] ?? 0) + 1;
  };

  async function countDownloads() {
    while (isRunning) {
      await timed(async () => {
        const answer = await download(sent++ % POSTS).catch(() => null);
        const body = answer && (await answer.json().catch(() => null));
        if (answer?.status === 200 && body?.counted) acknowledged += 1;
        else count(refusals, String(answer?.status ?? "no answer"));
      });
      await delay(10);
    }
  }
  async function readLists() {
    while (isRunning) {
      await timed(async () => {
        const address = newAddress();
        const answer = await visit("/api/twitter/recent?page=1", address).catch(() => null);
        await answer?.arrayBuffer().catch(() => null);
        if (answer?.status !== 200) count(failedReads, String(answer?.status ?? "no answer"));
      });
      await delay(20);
    }
  }
  const done = Promise.all([...Array.from({ length: CLIENTS }, countDownloads), readLists()]);
  return {
    /** Resolves once `more` further downloads are acknowledged. */
    async served(more: number): Promise<void> {
      const wanted = acknowledged + more;
      const deadline = performance.now() + 40_000;
      while (acknowledged < wanted) {
        if (performance.now() > deadline) throw new Error(`still ${JSON.stringify(refusals)}`);
        await delay(20);
      }
    },
    async stop() {
      isRunning = false;
      await done;
      return { acknowledged, refusals, failedReads, slowest };
    },
  };
}

/** Downloads in the database. */
export async function storedDownloads(): Promise<number> {
  const sql = postgres(variables.DATABASE_DIRECT_URL ?? "", { max: 1, onnotice: () => undefined });
  const [row] = await sql<{ stored: number }[]>`
    select coalesce(sum(download_count), 0)::int as stored from video_stats`;
  await sql.end();
  return row?.stored ?? 0;
}
