import "server-only";
import { z } from "zod";
import { raiseCheckPriority } from "@/db/queries/raise-check-priority";
import { AppError } from "@/lib/errors";

const MAX_ID = 9_223_372_036_854_775_807n;

export const ReportUnavailableInput = z.object({
  video_id: z
    .string()
    .regex(/^[1-9]\d{0,18}$/)
    .refine((id) => !/^\d+$/.test(id) || BigInt(id) <= MAX_ID),
});

/** A visitor's browser could not play a video: the link checker looks at it sooner, nothing more. */
export async function reportUnavailable({
  video_id,
}: z.output<typeof ReportUnavailableInput>): Promise<{ success: true }> {
  if (!(await raiseCheckPriority(video_id))) throw new AppError("video_not_found");
  return { success: true };
}
