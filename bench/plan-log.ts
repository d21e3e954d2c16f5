import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import type { Sql } from "postgres";

type Node = {
  "Node Type": string;
  "Relation Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  "Rows Removed by Index Recheck"?: number;
  "Shared Hit Blocks": number;
  "Shared Read Blocks": number;
  Plans?: Node[];
};

export type Cost = {
  ms: number;
  /** Rows that were read of tables and indexes, whatever was done with them. */
  rows: number;
  /** Blocks of 8 KB, in PostgreSQL's memory or not. */
  blocks: number;
};

const LOGGED = /duration: ([\d.]+) ms {2}plan:\n((?:\t.*\n)+)/g;

/** Has each statement of new connections logged as `EXPLAIN (ANALYZE, BUFFERS)` shows it. */
export async function logPlans(operator: Sql): Promise<void> {
  await operator`load 'auto_explain'`;
  const settings = {
    session_preload_libraries: "auto_explain",
    "auto_explain.log_min_duration": "0",
    "auto_explain.log_analyze": "on",
    "auto_explain.log_buffers": "on",
    // Reading the clock for each row would take longer than most of what is measured.
    "auto_explain.log_timing": "off",
    "auto_explain.log_format": "json",
  };
  for (const [name, value] of Object.entries(settings)) {
    await operator.unsafe(`alter database postgres set ${name} = '${value}'`);
  }
}

/** What all statements cost together that `work` sends. */
export async function costOf(log: string, work: () => Promise<unknown>): Promise<Cost> {
  const file = openSync(log, "r");
  try {
    const begin = fstatSync(file).size;
    await work();
    const text = Buffer.alloc(fstatSync(file).size - begin);
    readSync(file, text, 0, text.length, begin);
    const plans = [...text.toString("utf8").matchAll(LOGGED)];
    if (plans.length === 0) throw new Error("no statement was logged");
    const total: Cost = { ms: 0, rows: 0, blocks: 0 };
    for (const [, ms, plan = ""] of plans) {
      const { Plan } = JSON.parse(plan.replaceAll(/^\t/gm, "")) as { Plan: Node };
      total.ms += Number(ms);
      total.rows += rowsOf(Plan);
      total.blocks += Plan["Shared Hit Blocks"] + Plan["Shared Read Blocks"];
    }
    return total;
  } finally {
    closeSync(file);
  }
}

function rowsOf(node: Node): number {
  const isRead = /^(Seq|Index|Index Only|Bitmap Heap|Bitmap Index|Sample) Scan$/;
  const each =
    node["Actual Rows"] +
    (node["Rows Removed by Filter"] ?? 0) +
    (node["Rows Removed by Index Recheck"] ?? 0);
  const own = isRead.test(node["Node Type"]) ? each * node["Actual Loops"] : 0;
  return (node.Plans ?? []).reduce((sum, plan) => sum + rowsOf(plan), own);
}
