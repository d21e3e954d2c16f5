import { mkdirSync, writeFileSync } from "node:fs";
import { sql } from "../db/client";
import { currentSlice, sliceValues } from "../db/queries/leaderboards";
import { recentByOffset } from "../db/queries/listings";
import { lockStatement, refreshStatement } from "../db/queries/refresh-leaderboard";
import { textOf } from "../db/queries/statements";
import { explain } from "../db/testing/explain";
import type { Leaderboard } from "../lib/rankings/leaderboards";
import { planRefresh } from "../lib/rankings/refresh";

export type Line = { "QUERY PLAN": string };

const FOLDER = "bench/plans";
const LIMIT = 30;
const options = "(analyze, buffers)";

/** Writes the plan of each frequent statement on this data set. */
export async function writePlans(now: Date): Promise<void> {
  const board = "popular:24h";
  for (const offset of [0, 30_000]) {
    const values = sliceValues({ board, version: null, offset, limit: LIMIT });
    const slice = currentSlice().getQuery();
    writePlan(`board-at-${offset}`, await explain(sql(), slice, { values, options }));
    const recent = recentByOffset().getQuery();
    const page = { values: { limit: LIMIT, offset }, options };
    writePlan(`recent-at-${offset}`, await explain(sql(), recent, page));
  }
  for (const [ranking, timeframe] of [
    ["popular", "24h"],
    ["rated", "24h"],
    ["popular", "7d"],
    ["popular", "month"],
  ] as const) {
    const plan = await refreshPlan({ ranking, timeframe }, now);
    writePlan(`refresh-${ranking}-${timeframe}`, plan);
  }
}

async function refreshPlan(leaderboard: Leaderboard, now: Date): Promise<string> {
  const refresh = await planRefresh(leaderboard, now);
  return sql().begin(async (tx) => {
    const lock = textOf(lockStatement(refresh.board));
    await tx.unsafe(lock.sql, lock.params as string[]);
    return explain(tx, textOf(refreshStatement(refresh)), { options });
  });
}

/** Writes a plan to the file of its name. */
export function writePlan(name: string, plan: string | readonly Line[]): void {
  mkdirSync(FOLDER, { recursive: true });
  const text = typeof plan === "string" ? plan : plan.map((line) => line["QUERY PLAN"]).join("\n");
  writeFileSync(`${FOLDER}/${name}.txt`, `${text}\n`);
}
