import { createdAt, type FakeMedia, type FakePost } from "../fake-post";

/** Highest bitrate that every player takes. */
function best(media: FakeMedia): string {
  const playable = media.variants
    .filter(({ contentType, url }) => contentType === "video/mp4" && !url.includes("/hevc/"))
    .sort((a, b) => (b.bitrate ?? 0) - (a.bitrate ?? 0));
  return (playable[0] ?? media.variants[0])?.url ?? "";
}

function format({ url, bitrate, contentType }: FakeMedia["variants"][number]) {
  return {
    url,
    ...(bitrate === undefined ? {} : { bitrate }),
    container: contentType === "video/mp4" ? "mp4" : "m3u8",
    ...(contentType === "video/mp4" ? { codec: url.includes("/hevc/") ? "hevc" : "h264" } : {}),
  };
}

function item(media: FakeMedia) {
  const { kind, width, height, imageUrl } = media;
  if (kind === "photo") return { type: "photo", url: imageUrl, width, height };
  return {
    type: kind,
    url: best(media),
    thumbnail_url: imageUrl,
    width,
    height,
    duration: (media.durationMs ?? 0) / 1000,
    format: "video/mp4",
    variants: media.variants.map(({ url, bitrate, contentType }) => ({
      url,
      ...(bitrate === undefined ? {} : { bitrate }),
      content_type: contentType,
    })),
    formats: media.variants.map(format),
  };
}

function mediaLists(post: FakePost) {
  if (post.media.length === 0) return {};
  const all = post.media.map(item);
  const photos = all.filter(({ type }) => type === "photo");
  const videos = all.filter(({ type }) => type !== "photo");
  return { media: { all, ...(photos[0] ? { photos } : {}), ...(videos[0] ? { videos } : {}) } };
}

function tweet(post: FakePost): Record<string, unknown> {
  const created = createdAt(post);
  return {
    url: `https://x.com/${post.author.handle}/status/${post.id}`,
    id: post.id,
    text: post.longText ?? post.text,
    author: {
      id: post.author.accountId,
      name: post.author.name,
      screen_name: post.author.handle,
      avatar_url: post.author.avatarUrl.replace("_normal.", "_200x200."),
      description: post.author.description,
    },
    replies: 2,
    retweets: 68,
    likes: 296,
    created_at: created.toUTCString(),
    created_timestamp: Math.floor(created.getTime() / 1000),
    possibly_sensitive: post.sensitive ?? false,
    lang: post.lang ?? "en",
    ...mediaLists(post),
    ...(post.quoted ? { quote: tweet(post.quoted) } : {}),
  };
}

/** The v1 response of `api.fxtwitter.com/status/<id>`. Its texts are plain, without the media's link. */
export function fxtwitterTweet(post: FakePost) {
  return { code: 200, message: "OK", tweet: tweet(post.retweetOf ?? post) };
}

const REFUSALS = {
  401: "PRIVATE_TWEET",
  404: "NOT_FOUND",
  500: "API_FAIL",
  503: "UPSTREAM_UNAVAILABLE",
} as const;

export type FxRefusalCode = keyof typeof REFUSALS;

/** The HTTP status equals `code`. */
export function fxtwitterRefusal(code: FxRefusalCode) {
  return { code, message: REFUSALS[code], tweet: null };
}
