import "server-only";
import { z } from "zod";
import { listBoard as readBoard } from "@/db/queries/list-board";
import { type ListingAnswer, rememberListing } from "@/lib/videos/listing-cache";
import { decodeCursor, encodeCursor } from "@/lib/videos/listing-cursor";
import type { ListedPage } from "@/lib/videos/listing-schema";
import { listingVideo } from "@/lib/videos/listing-video";
import type { BoardQuery } from "./board-query";
import { boardName, type Ranking } from "./boards";

/** Board, version, and how many ranks were shown. */
const BoardCursor = (board: string) =>
  z.tuple([z.literal(board), z.int().min(1), z.int().min(1).max(2_000_000_000)]);

type Start = { board: string; version: number | null; offset: number };

/** A page of a board, ready to be sent. A cursor goes on in the version that it began in. */
export async function answerBoard(ranking: Ranking, query: BoardQuery): Promise<ListingAnswer> {
  const { timeframe, limit, offset, cursor } = query;
  const board = boardName({ ranking, window: timeframe });
  const start = cursor === null ? { board, version: null, offset } : startAt(board, cursor);
  return rememberListing(`${board} ${limit} ${cursor ?? offset}`, () => readPage(start, limit));
}

function startAt(board: string, cursor: string): Start {
  const [, version, offset] = decodeCursor(cursor, BoardCursor(board));
  return { board, version, offset };
}

async function readPage({ board, version, offset }: Start, limit: number): Promise<ListedPage> {
  const frozen = version && (await readBoard({ board, version, offset, limit }));
  // A walk that paused for too long goes on at the same rank of the present version.
  const slice = frozen || (await readBoard({ board, version: null, offset, limit }));
  if (!slice) return emptyPage(offset, limit);
  const end = offset + limit;
  const hasMore = end < slice.total;
  return {
    videos: slice.rows.map(listingVideo),
    total: slice.total,
    offset,
    limit,
    hasMore,
    nextCursor: hasMore ? encodeCursor([board, slice.version, end]) : null,
    asOf: slice.asOf.toISOString(),
    gaps: slice.gaps,
  };
}

/** Before a board was made for the first time. */
function emptyPage(offset: number, limit: number): ListedPage {
  const asOf = new Date().toISOString();
  return { videos: [], total: 0, offset, limit, hasMore: false, nextCursor: null, asOf, gaps: [] };
}
