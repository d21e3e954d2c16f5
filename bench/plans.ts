import { mkdirSync, writeFileSync } from "node:fs";
import type { Sql, TransactionSql } from "postgres";
import { sql } from "../db/client";
import { currentSlice, sliceValues } from "../db/queries/leaderboards";
import { recentByOffset } from "../db/queries/listings";
import { lockStatement, refreshStatement } from "../db/queries/refresh-leaderboard";
import { textOf } from "../db/queries/statements";
import { explain } from "../db/testing/explain";
import { planRefresh } from "../lib/rankings/refresh";

const FOLDER = "bench/plans";

/** Writes the plan of a statement to the file of this name. */
export async function writePlan(
  name: string,
  query: { sql: string; params: unknown[] },
  values: Record<string, unknown>,
  client: Sql | TransactionSql = sql(),
): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  const plan = await explain(client, query, { values, options: "(analyze, buffers)" });
  writeFileSync(`${FOLDER}/${name}.txt`, `${plan}\n`);
}

/** Writes the plan of each frequent statement of leaderboards on this data set. */
export async function writePlans(): Promise<void> {
  for (const offset of [0, 30_000]) {
    const page = { limit: 30, offset };
    const slice = sliceValues({ board: "popular:24h", version: null, ...page });
    await writePlan(`board-at-${offset}`, currentSlice().getQuery(), slice);
    await writePlan(`recent-at-${offset}`, recentByOffset().getQuery(), page);
  }
  for (const [ranking, timeframe] of [
    ["popular", "24h"],
    ["rated", "24h"],
    ["popular", "7d"],
    ["popular", "month"],
  ] as const) {
    const refresh = await planRefresh({ ranking, timeframe }, new Date());
    await sql().begin(async (tx) => {
      const lock = textOf(lockStatement(refresh.board));
      await tx.unsafe(lock.sql, lock.params as string[]);
      const query = textOf(refreshStatement(refresh));
      await writePlan(`refresh-${ranking}-${timeframe}`, query, {}, tx);
    });
  }
}
