import { z } from "zod";

/** Any text: one without a post link is `invalid_url`, which is not a malformed request. */
export const RecordViewInput = z.object({ twitter_url: z.string() });

export const RecordViewAnswer = z.object({
  success: z.literal(true),
  counted: z.boolean(),
  viewCount: z.int().min(0),
});

export type RecordViewAnswer = z.output<typeof RecordViewAnswer>;
