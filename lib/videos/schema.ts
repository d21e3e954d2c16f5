import { z } from "zod";

/** Text without a post link is `invalid_url`, not a malformed request. */
export const VideoUrlInput = z.object({
  url: z.string(),
  /** Nothing is stored, counted or listed. */
  private: z.boolean().default(false),
});

/** Only `url` and `language` are used: all else comes from our own extraction, never from a client. */
export const DownloadRecordInput = z.object({
  url: z.string(),
  video_url: z.string().nullish(),
  video_title: z.string().nullish(),
  thumbnail_url: z.string().nullish(),
  author: z.string().nullish(),
  language: z.string().nullish(),
});

/** The API's snake_case. `video_urls` and `qualities` are MP4s, best first. */
export const VideoAnswer = z.object({
  success: z.literal(true),
  /** Null if not stored: the video has a playlist and no file. */
  id: z.string().regex(/^\d+$/).nullable(),
  tweet_id: z.string().regex(/^\d+$/),
  source: z.string(),
  upload_token: z.string().nullable(),
  video_url: z.url().nullable(),
  video_urls: z.array(z.url()),
  thumbnail_url: z.url().nullable(),
  s3_thumbnail_url: z.url().nullable(),
  message: z.null(),
  error: z.null(),
  /** Null where X does not name the author. */
  author: z
    .object({
      username: z.string(),
      display_name: z.string(),
      avatar_url: z.url().nullable(),
    })
    .nullable(),
  text: z.string(),
  posted_at: z.iso.datetime().nullable(),
  sensitive: z.boolean(),
  videos: z.array(
    z.object({
      index: z.int().min(1),
      kind: z.enum(["video", "gif"]),
      thumbnail_url: z.url().nullable(),
      width: z.int().nullable(),
      height: z.int().nullable(),
      duration_ms: z.int().nullable(),
      qualities: z.array(
        z.object({
          url: z.url(),
          resolution: z.string().nullable(),
          label: z.string().nullable(),
          bitrate: z.int().nullable(),
        }),
      ),
      /** HLS master playlist on X's host. A video without `qualities` has one. */
      playlist_url: z.url().nullable(),
    }),
  ),
  /** Originals on X's host. `index` counts as in `videos`. */
  photos: z.array(
    z.object({
      index: z.int().min(1),
      url: z.url(),
      width: z.int().nullable(),
      height: z.int().nullable(),
    }),
  ),
  /** `author` is `i` where X does not name them. */
  quoted: z.object({ tweet_id: z.string(), url: z.url(), author: z.string() }).nullable(),
});

export type VideoAnswer = z.output<typeof VideoAnswer>;

/** The video is not stored here. */
export const PrivateVideoAnswer = VideoAnswer.extend({
  id: z.null(),
  upload_token: z.null(),
  s3_thumbnail_url: z.null(),
});

export type PrivateVideoAnswer = z.output<typeof PrivateVideoAnswer>;

export const DownloadRecordAnswer = z.object({
  success: z.literal(true),
  counted: z.boolean(),
  downloadCount: z.int().min(0),
});

export type DownloadRecordAnswer = z.output<typeof DownloadRecordAnswer>;

const MAX_ID = 9_223_372_036_854_775_807n;

export const VideoId = z
  .string()
  .regex(/^[1-9]\d{0,18}$/)
  .refine((id) => !/^\d+$/.test(id) || BigInt(id) <= MAX_ID);
