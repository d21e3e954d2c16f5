import "server-only";
import type { ListingAnswer } from "@/lib/videos/listing-cache";
import type { ListedPage } from "@/lib/videos/listing-schema";
import { answerBoard } from "./answer-board";
import type { BoardQuery } from "./board-query";

/** The most downloaded videos of a window. */
export async function listPopular(query: BoardQuery): Promise<ListedPage> {
  return (await answerPopular(query)).page;
}

/** The same, ready to be sent. */
export function answerPopular(query: BoardQuery): Promise<ListingAnswer> {
  return answerBoard("popular", query);
}
