import type { StoredAuthorInput, StoredMedia, StoredPostInput } from "../queries/types";

type PostOverrides = Partial<Omit<StoredPostInput, "author">> & {
  author?: Partial<StoredAuthorInput>;
};

export function buildMedia(overrides: Partial<StoredMedia> = {}): StoredMedia {
  return {
    index: 1,
    kind: "video",
    posterUrl: "https://pbs.twimg.com/poster.jpg",
    width: 1280,
    height: 720,
    durationMs: 12_500,
    variants: [
      {
        url: "https://video.twimg.com/1280x720/a.mp4",
        width: 1280,
        height: 720,
        bitrate: 2_176_000,
      },
      { url: "https://video.twimg.com/640x360/a.mp4", width: 640, height: 360, bitrate: 832_000 },
    ],
    playlistUrl: null,
    ...overrides,
  };
}

/** A complete post; override what a test is about. */
export function buildPost(
  overrides: PostOverrides = {},
): StoredPostInput & { author: StoredAuthorInput } {
  return {
    tweetId: "1491475671058681863",
    text: "A launch",
    postedAt: "2026-03-01T08:00:00.000Z",
    sensitive: false,
    media: [buildMedia()],
    ...overrides,
    author: {
      accountId: "11348282",
      handle: "Orbiter",
      displayName: "The Orbiter",
      avatarUrl: "https://pbs.twimg.com/avatar.jpg",
      description: null,
      ...overrides.author,
    },
  };
}
