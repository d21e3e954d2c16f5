import "server-only";
import { favoritesAmong } from "@/db/queries/favorites";
import type { ViewerId } from "@/lib/auth/viewer";
import type { AmongAnswer, AmongQuery } from "./schema";

/** Which of the videos on a page the viewer has kept. */
export async function listFavoritesAmong(
  viewerId: ViewerId,
  { ids }: AmongQuery,
): Promise<AmongAnswer> {
  return { ids: await favoritesAmong(viewerId, ids) };
}
