import "server-only";
import { instantOf, sql } from "../client";
import { type ListingRow, listingColumns, listingJoins } from "./listing-rows";
import { PAGE_SIZE } from "./refresh-board";

export type BoardQuery = {
  board: string;
  /** A version that a reader walks through; null: the present one. */
  version: number | null;
  offset: number;
  /** 1 to `PAGE_SIZE`. */
  limit: number;
};

export type BoardSlice = {
  version: number;
  /** Ranked videos of the version, those that have been taken off since included. */
  total: number;
  asOf: Date;
  /** Fewer than the slice holds where videos have been taken off since. */
  rows: ListingRow[];
  /** The places of those, from 1 on. */
  gaps: number[];
};

type Head = { version: string; total: number; asOf: string };
type SliceRow = Head & { place: number | null } & (ListingRow | { id: null });

/** A slice of a board's version; null where there is none, or no longer. */
export async function listBoard(query: BoardQuery): Promise<BoardSlice | null> {
  const rows = await boardStatement(query);
  const [head] = rows;
  if (!head) return null;
  return {
    version: Number(head.version),
    total: head.total,
    asOf: instantOf(head.asOf),
    rows: rows.filter((row) => row.id !== null),
    gaps: rows.flatMap(({ id, place }) => (id === null && place !== null ? [place] : [])),
  };
}

/** The statement of `listBoard`, not yet sent: its plan is worth a look as well. */
export function boardStatement(query: BoardQuery) {
  return sql()<SliceRow[]>`
    select h.version, h.total, h.as_of as "asOf", r.place, ${listingColumns(sql())}
    from (${headOf(query)}) h
      left join (${slotsOf(query)}) r on true
      left join videos v on v.id = r.id and v.listed
      ${listingJoins(sql())}
    order by r.place`;
}

/** A former version has left only its pages: the last tells how many it ranked. */
function headOf({ board, version }: BoardQuery) {
  if (version === null) {
    return sql()`select version, total, as_of from ranking_boards
      where board = ${board} and as_of is not null`;
  }
  return sql()`select version, page * ${PAGE_SIZE}::int + cardinality(ids) as total,
      to_timestamp(version / 1000.0) as as_of
    from ranking_pages where board = ${board} and version = ${version}
    order by page desc limit 1`;
}

/** At most two pages hold a slice, wherever it begins. */
function slotsOf({ board, version, offset, limit }: BoardQuery) {
  // A value to look up by, not a join: joined, the page of every kept version may be read.
  const wanted = version ?? sql()`(select version from ranking_boards where board = ${board})`;
  const first = Math.floor(offset / PAGE_SIZE);
  const last = Math.floor((offset + limit - 1) / PAGE_SIZE);
  return sql()`select u.id, (p.page * ${PAGE_SIZE}::int + u.place)::int as place
    from ranking_pages p cross join lateral unnest(p.ids) with ordinality as u(id, place)
    where p.board = ${board} and p.version = ${wanted} and p.page in (${first}, ${last})
      and p.page * ${PAGE_SIZE}::int + u.place > ${offset}
      and p.page * ${PAGE_SIZE}::int + u.place <= ${offset + limit}`;
}
