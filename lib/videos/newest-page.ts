import "server-only";
import { z } from "zod";
import type { NewestSlice, RecentRow } from "@/db/queries/listings";
import type { ListingPage, ListingQuery } from "./listing-schema";
import { decodeCursor, encodeCursor, listingVideo } from "./listing-video";

/** The lists that are read from their newest row on. */
type List = "recent" | "favorites" | "following";

/** List, time in microseconds and id of the row shown last, and how many were shown before. */
const cursorOf = (list: List) =>
  z.tuple([z.literal(list), z.int().min(0), z.string().regex(/^[1-9]\d{0,17}$/), z.int().min(0)]);
/** Making one takes 30 times as long as using it. */
const CURSORS = {
  recent: cursorOf("recent"),
  favorites: cursorOf("favorites"),
  following: cursorOf("following"),
};

export function startOfPage(
  list: List,
  { offset, cursor }: Pick<ListingQuery, "offset" | "cursor">,
): NewestSlice {
  if (cursor === null) return { offset, after: null };
  const [, micros, id, before] = decodeCursor(cursor, CURSORS[list]);
  return { offset: before, after: { micros, id } };
}

type Found = {
  offset: number;
  limit: number;
  rows: readonly RecentRow[];
  hasMore: boolean;
  /** May be out of date: a page that reaches the end of the list corrects it. */
  counted: number;
  asOf: string;
};

export function newestPage(
  list: List,
  { offset, limit, rows, hasMore, counted, asOf }: Found,
): ListingPage {
  const end = offset + rows.length;
  const lastTotal = rows.length > 0 ? end : Math.min(counted, offset);
  const last = rows.at(-1);
  return {
    videos: rows.map(listingVideo),
    total: hasMore ? Math.max(counted, end + 1) : lastTotal,
    offset,
    limit,
    hasMore,
    nextCursor: hasMore && last ? encodeCursor([list, Number(last.micros), last.id, end]) : null,
    asOf,
  };
}
