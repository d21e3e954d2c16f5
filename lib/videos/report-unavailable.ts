import "server-only";
import { z } from "zod";
import { raiseCheckPriority } from "@/db/queries/raise-check-priority";
import { AppError } from "@/lib/errors";
import { VideoId } from "./video-id";

export const ReportUnavailableInput = z.object({ video_id: VideoId });

/** A visitor's browser could not play a video: the link checker looks at it sooner, nothing more. */
export async function reportUnavailable({
  video_id,
}: z.output<typeof ReportUnavailableInput>): Promise<{ success: true }> {
  if (!(await raiseCheckPriority(video_id))) throw new AppError("video_not_found");
  return { success: true };
}
