import { expect, it } from "vitest";
import type { VideoDetail } from "@/lib/videos/listing-schema";
import { videoFacts } from "./video-facts";

const VIDEO: VideoDetail = {
  id: "7",
  twitterId: "1491475671058681863",
  author: "Orbiter",
  authorName: "The Orbiter",
  authorAvatar: null,
  title: "A launch",
  thumbnail: "https://pbs.twimg.com/a.jpg",
  width: 1280,
  height: 720,
  duration: 204.871,
  qualities: [],
  downloadUrl: "https://video.twimg.com/1280x720/a.mp4",
  url: "https://x.com/Orbiter/status/1491475671058681863",
  sensitive: false,
  videoCount: 1,
  viewCount: 12,
  downloadCount: 3,
  favoriteCount: 1,
  timeframeDownloads: null,
  rating: null,
  rankChange: null,
  createdAt: "2026-03-10T10:00:00.000Z",
  text: "A launch",
  postedAt: "2026-03-09T10:00:00.000Z",
  videos: [],
};

const factsOf = (video: VideoDetail) =>
  videoFacts({
    video,
    name: "A launch",
    description: "Watch it",
    siteName: "Postreel",
    language: "ja",
    site: new URL("https://postreel.example"),
  });

it("describes the video as search engines ask for it", () => {
  expect(factsOf(VIDEO)).toMatchObject({
    "@graph": [
      {
        "@type": "VideoObject",
        url: "https://postreel.example/ja/video/7",
        name: "A launch",
        thumbnailUrl: ["https://pbs.twimg.com/a.jpg"],
        uploadDate: "2026-03-09T10:00:00.000Z",
        duration: "PT3M25S",
        contentUrl: "https://video.twimg.com/1280x720/a.mp4",
        interactionStatistic: [
          { interactionType: { "@type": "WatchAction" }, userInteractionCount: 12 },
          { interactionType: { "@type": "DownloadAction" }, userInteractionCount: 3 },
          { interactionType: { "@type": "LikeAction" }, userInteractionCount: 1 },
        ],
        isFamilyFriendly: true,
        author: { name: "The Orbiter", url: "https://postreel.example/ja/author/Orbiter" },
      },
      { "@type": "BreadcrumbList", itemListElement: [{}, { name: "The Orbiter" }, {}] },
    ],
  });
});

it("leaves out what is not known", () => {
  const bare = factsOf({ ...VIDEO, author: "i", thumbnail: null, duration: null, postedAt: null });
  const [video] = Reflect.get(bare, "@graph");
  expect(video).not.toHaveProperty("author");
  expect(video).not.toHaveProperty("thumbnailUrl");
  expect(video).not.toHaveProperty("duration");
  expect(video.uploadDate).toBe(VIDEO.createdAt);
});
