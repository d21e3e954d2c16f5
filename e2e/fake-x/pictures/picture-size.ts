import { generatedPost, generatedPostId } from "../catalogue/generated";
import { CATALOGUE } from "../catalogue/index";
import type { FakePost } from "../fake-post";

export type Size = { width: number; height: number };

const BOXES: Readonly<Record<string, number>> = {
  thumb: 150,
  tiny: 64,
  small: 680,
  medium: 1200,
  large: 2048,
  orig: 4096,
};

const AVATARS: readonly (readonly [suffix: RegExp, pixels: number])[] = [
  [/_mini\.\w+$/, 24],
  [/_normal\.\w+$/, 48],
  [/_bigger\.\w+$/, 73],
  [/_200x200\.\w+$/, 200],
];

function images(post: FakePost): (readonly [string, Size])[] {
  const own = post.media.map(
    ({ imageUrl, width, height }) => [new URL(imageUrl).pathname, { width, height }] as const,
  );
  return [
    ...own,
    ...[post.quoted, post.retweetOf].flatMap((other) => (other ? images(other) : [])),
  ];
}

const known = new Map(CATALOGUE.flatMap(({ post }) => (post ? images(post) : [])));

/** Size of the original of a still or a photo. */
function original(path: string): Size {
  const named = known.get(path);
  if (named) return named;
  const mediaId = /_thumb\/(\d{1,19})\//.exec(path)?.[1];
  const media = mediaId ? generatedPost(generatedPostId(mediaId)).media[0] : undefined;
  return media ?? { width: 1280, height: 720 };
}

/** Size of a `pbs.twimg.com` picture; `medium` without `name`. */
export function pictureSize(path: string, name: string | null): Size {
  if (path.startsWith("/profile_images/")) {
    const pixels = AVATARS.find(([suffix]) => suffix.test(path))?.[1] ?? 400;
    return { width: pixels, height: pixels };
  }
  const { width, height } = original(path);
  const scale = Math.min(1, (BOXES[name ?? "medium"] ?? 1200) / Math.max(width, height));
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}
