import { z } from "zod";

export const JobRunInput = z.object({ name: z.string() });

export const JobRunAnswer = z.object({
  success: z.literal(true),
  job: z.string(),
  ran: z.boolean(),
  ms: z.int().min(0),
});

export type JobRunAnswer = z.output<typeof JobRunAnswer>;
