import type { ListedPage } from "@/lib/videos/listing-schema";

/** A little more than fits on the widest card; a Han character takes two columns. */
const COLUMNS = 56;

const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });
const WIDE =
  /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}|\p{Emoji_Presentation}/u;

/** As much of a title as a card can show. */
export function shortTitle(title: string): string {
  let columns = 0;
  for (const { index, segment } of graphemes.segment(title)) {
    columns += WIDE.test(segment) ? 2 : 1;
    if (columns > COLUMNS) return `${title.slice(0, index).trimEnd()}…`;
  }
  return title;
}

/** `2026-03-10T12:00:00Z` of ISO 8601 with a fraction of a second. */
const toSeconds = (time: string) => time.replace(/\.\d+Z$/, "Z");

/** A page of a list with only what its cards show: the HTML holds it twice. */
export function lightPage(page: ListedPage): ListedPage {
  const videos = page.videos.map((video) => ({
    ...video,
    title: shortTitle(video.title),
    createdAt: toSeconds(video.createdAt),
  }));
  return { ...page, videos };
}
