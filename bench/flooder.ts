import { getPriority, setPriority } from "node:os";
import type { Bench } from "./bench";
import { CRAWL, crawledPage, FLOODS, MANY_NETWORKS, SOURCES } from "./floods";
import { connect, during, from, send } from "./load";

const AT_ONCE = 32;

export type Flooded = { requests: number; refused: number };

export type Flood = {
  origin: string;
  what: string;
  source: string | null;
  ms: number;
  first: number;
  atOnce?: number;
};

async function run({ origin, what, source, ms, first, atOnce = AT_ONCE }: Flood): Promise<Flooded> {
  const pool = connect(origin, atOnce);
  const call = what === CRAWL ? crawledPage : FLOODS[what];
  const address = source === null ? MANY_NETWORKS : SOURCES[source];
  if (!call || !address) throw new Error(`no flood "${what}" from ${source}`);
  let refused = 0;
  const requests = await during(ms, atOnce, async (turn) => {
    const number = first + turn + 1;
    const status = await send(pool, from(address(number), call(number)));
    if (status !== 200) refused += 1;
  });
  await pool.close();
  return { requests, refused };
}

/** Returns a function that floods a site from a process of lower priority: an attacker uses another machine. */
export function startFlooder(bench: Bench): (flood: Flood) => Promise<Flooded> {
  const { pid, ask } = bench.fork("flooder.ts");
  setPriority(pid, Math.min(getPriority() + 10, 19));
  return async (flood) => {
    const answer = await ask(flood);
    if (typeof answer === "string") throw new Error(answer);
    return answer;
  };
}

process.on("message", async (flood: Flood) => {
  process.send?.(await run(flood).catch(String));
});
