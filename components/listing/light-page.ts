import { previewFile } from "@/components/video/files";
import type { ListedPage, ListingVideo } from "@/lib/videos/listing-schema";

/** About two lines of a card on a phone; a Han character takes two columns. */
const COLUMNS = 44;

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

/** `2026-03-10T12:00Z`: as exact as an age is. */
const toMinutes = (time: string) => time.replace(/:\d\d\.\d+Z$/, "Z");

/** The width of a card at the density of most phones and laptops. */
const PREVIEW_PIXELS = 600;

/**
 * The file that a card opens, and the one that it previews, where data is saved too. Its menu asks for
 * the others.
 */
function fewQualities(qualities: ListingVideo["qualities"]): ListingVideo["qualities"] {
  const [best] = qualities;
  const files = qualities.map(({ url }) => url);
  const preview = previewFile(files, { pixels: PREVIEW_PIXELS, isFrugal: false });
  return qualities.filter((one) => one === best || one.url === preview);
}

/** A page of a list with only what its cards show: the HTML holds it twice. */
export function lightPage(page: ListedPage): ListedPage {
  const videos = page.videos.map((video) => ({
    ...video,
    title: shortTitle(video.title),
    qualities: fewQualities(video.qualities),
    createdAt: toMinutes(video.createdAt),
  }));
  return { ...page, videos };
}
