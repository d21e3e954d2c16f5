import "server-only";
import { z } from "zod";
import { raiseCheckPriority } from "@/db/queries/checks";
import { AppError } from "@/lib/errors";
import type { Client } from "@/lib/http/client";
import { databaseNow } from "@/lib/runtime/clock";
import { VideoId } from "@/lib/videos/video-id-schema";
import { visitorOf } from "./visitor";

export const ReportUnavailableInput = z.object({ video_id: VideoId });

/** A second report from another network has the link checker check sooner; nothing else follows. */
export async function reportUnavailable(
  { video_id }: z.output<typeof ReportUnavailableInput>,
  { address }: Client,
): Promise<{ success: true }> {
  const { visitor } = await visitorOf({ address, userAgent: "" });
  if (!(await raiseCheckPriority(video_id, visitor, await databaseNow()))) {
    throw new AppError("video_not_found");
  }
  return { success: true };
}
