import { z } from "zod";
import { VideoId } from "@/lib/videos/schema";

/** The largest picture in base64, plus headroom. */
export const UPLOAD_MAX_BYTES = 600 * 1024;

/** Whether `thumbnail` is a picture is checked when it is read. */
export const UploadThumbnailInput = z.object({ video_id: VideoId, thumbnail: z.string() });

export type UploadThumbnailInput = z.output<typeof UploadThumbnailInput>;

export const UploadThumbnailAnswer = z.object({
  success: z.literal(true),
  thumbnailUrl: z.url(),
});

export type UploadThumbnailAnswer = z.output<typeof UploadThumbnailAnswer>;

/** `video_url` is the link of the post. */
export const UpdateThumbnailInput = z.object({
  video_url: z.string().max(5000),
  thumbnail_url: z.string().max(2000),
});

export type UpdateThumbnailInput = z.output<typeof UpdateThumbnailInput>;

export const ThumbnailParam = z.object({ name: z.string() });
