import {
  bigint,
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
} from "drizzle-orm/pg-core";
import { bigid, instant } from "./columns";

const ARCHIVE_KINDS = ["day", "week", "month"] as const;

/** UTC periods, made once after their end and kept for good. */
export const archives = pgTable(
  "archives",
  {
    /** `2026-11-21`, `2026-W47` or `2026-11`. */
    period: text().primaryKey(),
    kind: text({ enum: ARCHIVE_KINDS }).notNull(),
    startsOn: date().notNull(),
    /** Includes videos that are not listed here. */
    total: integer().notNull(),
    ids: bigid().array().notNull(),
    downloads: bigint({ mode: "number" }).array().notNull(),
    madeAt: instant().notNull().defaultNow(),
  },
  (t) => [index("archives_kind_start").on(t.kind, t.startsOn)],
);

export const rankingBoards = pgTable("ranking_boards", {
  board: text().primaryKey(),
  version: bigint({ mode: "number" }).notNull().default(0),
  total: integer().notNull().default(0),
  asOf: instant(),
  refreshedAt: instant(),
  /** The newest version with all ranks; between two of them only the first ranks are stored. */
  wholeVersion: bigint({ mode: "number" }).notNull().default(0),
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
    /** Rank a day before; 0 if it had none, null if unknown. */
    earlier: integer().array(),
  },
  (t) => [primaryKey({ columns: [t.board, t.version, t.page] })],
);

export const rankingSnapshots = pgTable(
  "ranking_snapshots",
  {
    board: text().notNull(),
    /** A quarter of a day. */
    slot: instant().notNull(),
    ids: bigid().array().notNull(),
  },
  (t) => [primaryKey({ columns: [t.board, t.slot] })],
);
