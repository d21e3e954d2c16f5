import { bigint, doublePrecision, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { bigid, instant } from "./columns";

/** The present version of each board. */
export const rankingBoards = pgTable("ranking_boards", {
  board: text().primaryKey(),
  version: bigint({ mode: "number" }).notNull().default(0),
  /** Ranked videos, exact as of `asOf`. */
  total: integer().notNull().default(0),
  asOf: instant(),
  refreshedAt: instant(),
});

/** 100 ranks a row, so that a deep page costs the same as the first. */
export const rankingPages = pgTable(
  "ranking_pages",
  {
    board: text().notNull(),
    version: bigint({ mode: "number" }).notNull(),
    page: integer().notNull(),
    ids: bigid().array().notNull(),
    scores: doublePrecision().array().notNull(),
  },
  (t) => [primaryKey({ columns: [t.board, t.version, t.page] })],
);
