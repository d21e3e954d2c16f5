import { createReadStream, statSync } from "node:fs";
import type { Sql } from "postgres";

type Node = {
  "Node Type": string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  "Rows Removed by Index Recheck"?: number;
  "Shared Hit Blocks": number;
  "Shared Read Blocks": number;
  Plans?: Node[];
};

/** Rows read of tables and indexes, whatever is done with them, and blocks of 8 KB, in memory or not. */
export type Cost = { ms: number; rows: number; blocks: number };

const LOGGED = /duration: ([\d.]+) ms {2}plan:\n((?:\t.*\n)+)/g;

const SETTINGS = [
  "session_preload_libraries = auto_explain",
  "auto_explain.log_min_duration = 0",
  "auto_explain.log_analyze = on",
  "auto_explain.log_buffers = on",
  // Reading the clock for each row would take longer than most of what is measured.
  "auto_explain.log_timing = off",
  "auto_explain.log_format = json",
];

/** Has each statement of new connections logged as `EXPLAIN (ANALYZE, BUFFERS)` shows it. */
export async function logPlans(operator: Sql): Promise<void> {
  await operator`load 'auto_explain'`;
  for (const setting of SETTINGS) await operator.unsafe(`alter database postgres set ${setting}`);
}

export async function costOf(log: string, work: () => Promise<unknown>): Promise<Cost> {
  const begin = statSync(log).size;
  await work();
  const text = createReadStream(log, { start: begin, encoding: "utf8" });
  const plans = [...(await text.toArray()).join("").matchAll(LOGGED)];
  if (plans.length === 0) throw new Error("no statement was logged");
  const total: Cost = { ms: 0, rows: 0, blocks: 0 };
  for (const [, ms, plan = ""] of plans) {
    const { Plan } = JSON.parse(plan.replaceAll(/^\t/gm, "")) as { Plan: Node };
    total.ms += Number(ms);
    total.rows += rowsOf(Plan);
    total.blocks += Plan["Shared Hit Blocks"] + Plan["Shared Read Blocks"];
  }
  return total;
}

function rowsOf(node: Node): number {
  const isRead = /^(Seq|Index|Index Only|Bitmap Heap|Bitmap Index|Sample) Scan$/;
  const { "Rows Removed by Filter": filtered = 0, "Rows Removed by Index Recheck": rechecked = 0 } =
    node;
  const each = node["Actual Rows"] + filtered + rechecked;
  const own = isRead.test(node["Node Type"]) ? each * node["Actual Loops"] : 0;
  return (node.Plans ?? []).reduce((sum, plan) => sum + rowsOf(plan), own);
}
