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

/** The most downloaded videos of a day, week or month (UTC), made once after its end and kept for good. */
export const archives = pgTable(
  "archives",
  {
    /** `2026-11-21`, `2026-W47` or `2026-11`. */
    period: text().primaryKey(),
    kind: text({ enum: ARCHIVE_KINDS }).notNull(),
    startsOn: date().notNull(),
    /** Videos downloaded in the period, including those that are not listed here. */
    total: integer().notNull(),
    /** Videos in order of rank. */
    ids: bigid().array().notNull(),
    /** Downloads of each in the period. */
    downloads: bigint({ mode: "number" }).array().notNull(),
    madeAt: instant().notNull().defaultNow(),
  },
  (t) => [index("archives_kind_start").on(t.kind, t.startsOn)],
);

/** The present version of each board. */
export const rankingBoards = pgTable("ranking_boards", {
  board: text().primaryKey(),
  version: bigint({ mode: "number" }).notNull().default(0),
  /** Ranked videos, exact as of `asOf`. */
  total: integer().notNull().default(0),
  asOf: instant(),
  refreshedAt: instant(),
  /** The newest version that has all ranks: between two of them only the first ranks are stored. */
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
    /** Rank of each a day before, 0 if it had none; null if unknown. */
    earlier: integer().array(),
  },
  (t) => [primaryKey({ columns: [t.board, t.version, t.page] })],
);

/** The first ranks of each board at some instants of the last day. */
export const rankingSnapshots = pgTable(
  "ranking_snapshots",
  {
    board: text().notNull(),
    /** The quarter of a day that it was taken in. */
    slot: instant().notNull(),
    ids: bigid().array().notNull(),
  },
  (t) => [primaryKey({ columns: [t.board, t.slot] })],
);
