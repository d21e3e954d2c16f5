import { mkdirSync, writeFileSync } from "node:fs";
import { sql } from "../db/client";
import { boardStatement } from "../db/queries/list-board";
import { recentStatement } from "../db/queries/list-recent";
import { lockBoard, refreshStatement } from "../db/queries/refresh-board";
import type { Board } from "../lib/rankings/boards";
import { planRefresh } from "../lib/rankings/refresh-board";

export type Line = { "QUERY PLAN": string };

const FOLDER = "bench/plans";

/** Writes how PostgreSQL goes about each hot statement on this data set. */
export async function writePlans(now: Date): Promise<void> {
  const board = "popular:24h";
  for (const offset of [0, 30_000]) {
    const boardPlan = boardStatement({ board, version: null, offset, limit: 30 });
    writePlan(`board-at-${offset}`, await sql()<Line[]>`explain (analyze, buffers) ${boardPlan}`);
    const recentPlan = recentStatement({ offset }, 30);
    writePlan(`recent-at-${offset}`, await sql()<Line[]>`explain (analyze, buffers) ${recentPlan}`);
  }
  for (const [ranking, window] of [
    ["popular", "24h"],
    ["rated", "24h"],
    ["popular", "7d"],
    ["popular", "month"],
  ] as const) {
    writePlan(`refresh-${ranking}-${window}`, await refreshPlan({ ranking, window }, now));
  }
}

async function refreshPlan(board: Board, now: Date): Promise<Line[]> {
  const refresh = await planRefresh(board, now);
  return sql().begin(async (tx) => {
    await lockBoard(tx, refresh.board);
    return tx<Line[]>`explain (analyze, buffers) ${refreshStatement(tx, refresh)}`;
  });
}

/** Keeps a plan under its name. */
export function writePlan(name: string, lines: readonly Line[]): void {
  mkdirSync(FOLDER, { recursive: true });
  const text = lines.map((line) => line["QUERY PLAN"]).join("\n");
  writeFileSync(`${FOLDER}/${name}.txt`, `${text}\n`);
}
