import { z } from "zod";
import { ListingVideo } from "./listing-schema";
import { VideoAnswer } from "./schema";
import { VideoId } from "./video-id-schema";

export const VideoInput = z.object({ id: VideoId });

export const VideoDetail = ListingVideo.extend({
  text: z.string(),
  /** ISO 8601 UTC. */
  postedAt: z.iso.datetime().nullable(),
  videos: VideoAnswer.shape.videos,
});

export type VideoDetail = z.output<typeof VideoDetail>;

export const VideoDetailAnswer = z.object({ success: z.literal(true), data: VideoDetail });
