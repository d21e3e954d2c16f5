import type { VideoAnswer } from "@/lib/videos/schema";

type Video = VideoAnswer["videos"][number];

const CDN = "https://video.twimg.com/amplify_video";

/** A video of a post, in 720p and 360p. */
export function buildVideo(index: number, over: Partial<Video> = {}): Video {
  const quality = (resolution: string, label: string, bitrate: number) => ({
    url: `${CDN}/${index}/vid/avc1/${resolution}/a.mp4`,
    resolution,
    label,
    bitrate,
  });
  return {
    index,
    kind: "video",
    thumbnail_url: `https://pbs.twimg.com/amplify_video_thumb/${index}/img/a.jpg`,
    width: 1280,
    height: 720,
    duration_ms: 10_000,
    qualities: [quality("1280x720", "720p", 2_000_000), quality("640x360", "360p", 800_000)],
    playlist_url: null,
    ...over,
  };
}

/** The response to pasting a post with these videos, the first of which is chosen. */
export function buildAnswer(over: Partial<VideoAnswer> = {}): VideoAnswer {
  const videos = over.videos ?? [buildVideo(1)];
  const urls = videos[0]?.qualities.map(({ url }) => url) ?? [];
  return {
    success: true,
    id: "1842",
    tweet_id: "1491475671058681863",
    source: "syndication",
    upload_token: null,
    video_url: urls[0] ?? "",
    video_urls: urls,
    thumbnail_url: videos[0]?.thumbnail_url ?? null,
    s3_thumbnail_url: null,
    message: null,
    error: null,
    author: { username: "NASA", display_name: "NASA", avatar_url: null },
    text: "Earth & sky",
    posted_at: "2026-11-01T08:00:00.000Z",
    sensitive: false,
    photos: [],
    quoted: null,
    ...over,
    videos,
  };
}
