import "server-only";
import type { ListingAnswer } from "@/lib/videos/listing-cache";
import type { ListedPage } from "@/lib/videos/listing-schema";
import { answerBoard } from "./answer-board";
import type { BoardQuery } from "./board-query";

/** The best rated videos of a window: see `RATING`. */
export async function listHighlyRated(query: BoardQuery): Promise<ListedPage> {
  return (await answerHighlyRated(query)).page;
}

/** The same, ready to be sent. */
export function answerHighlyRated(query: BoardQuery): Promise<ListingAnswer> {
  return answerBoard("rated", query);
}
