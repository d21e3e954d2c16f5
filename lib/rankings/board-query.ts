import type { z } from "zod";
import { ListingQuery } from "@/lib/videos/listing-schema";
import { TimeframeQuery } from "./timeframes";

/** What `popular` and `highly-rated` are asked. */
export const BoardQuery = ListingQuery.extend({ timeframe: TimeframeQuery });

export type BoardQuery = z.output<typeof BoardQuery>;
