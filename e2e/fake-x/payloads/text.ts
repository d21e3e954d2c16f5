import { keyOf } from "../fake-media";
import type { FakeMedia, FakePost } from "../fake-post";

/** X escapes these three in post texts, and nothing else. */
export function escapeText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

function mediaLink(post: FakePost): string {
  return `https://t.co/${post.mediaLinkCode ?? keyOf(`t.co ${post.id}`).replaceAll(/[-_]/g, "x").slice(0, 10)}`;
}

/** X counts positions of a text in code points. */
const length = (text: string) => [...text].length;

/** The text as X sends it: escaped, with the media's link at its end. */
export function postText(post: FakePost) {
  const shown = escapeText(post.text);
  if (post.media.length === 0) return { text: shown, displayRange: [0, length(shown)] };
  const link = mediaLink(post);
  const text = shown === "" ? link : `${shown} ${link}`;
  return { text, displayRange: [0, length(shown)] };
}

const mediaWord = { video: "video", gif: "photo", photo: "photo" } as const;

/** The four link fields that every media object of X has. */
export function mediaLinks(post: FakePost, media: FakeMedia) {
  const url = mediaLink(post);
  const start = post.text === "" ? 0 : length(escapeText(post.text)) + 1;
  return {
    display_url: `pic.x.com/${url.slice("https://t.co/".length)}`,
    expanded_url: `https://x.com/${post.author.handle}/status/${post.id}/${mediaWord[media.kind]}/1`,
    indices: [start, start + length(url)],
    url,
  };
}
