import { z } from "zod";
import { ListingPage } from "@/lib/videos/listing-schema";
import { VideoId } from "@/lib/videos/schema";
import { MAX_AMONG, MAX_IMPORTED } from "./limits";

export const FavoriteInput = z.object({ video_id: VideoId });

/** Newest first. */
export const ImportInput = z.object({ video_ids: z.array(VideoId).min(1).max(MAX_IMPORTED) });

export const ImportAnswer = z.object({
  success: z.literal(true),
  /** New ones. Others were favorites already, or are not shown here. */
  added: z.int().min(0),
});

export type ImportAnswer = z.output<typeof ImportAnswer>;

/** As in an address: `12,7,9`. */
export const AmongQuery = z.object({
  ids: z
    .string()
    .max(MAX_AMONG * 20)
    .transform((ids) => ids.split(","))
    .pipe(z.array(VideoId).min(1).max(MAX_AMONG)),
});

export type AmongQuery = z.output<typeof AmongQuery>;

export const AmongAnswer = z.object({ ids: z.array(z.string()) });

export type AmongAnswer = z.output<typeof AmongAnswer>;

export const FavoritesPage = ListingPage.extend({
  /** Favorites that are no longer shown: taken down here, or gone from X. */
  unavailableCount: z.int().min(0),
});

export type FavoritesPage = z.output<typeof FavoritesPage>;
