import type { AuthorFacts, MediaFacts, PostFacts } from "./facts";
import { cleanLine, cleanText, decodeHtml } from "./text";
import type { Post, PostAuthor, PostPhoto, PostVideo } from "./types";
import { toPlaylist, toSide, toVariants, urlOn } from "./variants";

const MAX_NAME = 100;
const MAX_TEXT = 30_000;
const MAX_DESCRIPTION = 1_000;
/** X allows four; this limits the cost of a hostile payload. */
const MAX_MEDIA = 16;
/** X may list other media than it shows. */
const MAX_LISTED = 64;
const MAX_VARIANTS = 32;
const LANGUAGE = /^[a-z]{2,3}(?:-[a-z]{2,4})?$/i;
const MAX_DURATION_MS = 48 * 3_600_000;

export function normalizePost(given: PostFacts): Post {
  const facts = { ...given, media: given.media.slice(0, MAX_LISTED) };
  return {
    id: facts.id,
    author: facts.author && normalizeAuthor(facts.author),
    text: normalizeText({ ...facts, media: facts.media.slice(0, MAX_MEDIA) }),
    lang: LANGUAGE.test(facts.lang ?? "") ? facts.lang : undefined,
    postedAt: toIso(facts.postedAt),
    sensitive: facts.sensitive || facts.media.some(({ sensitive }) => sensitive),
    ...normalizeMedia(facts.withheld ? [] : facts.media),
    quoted: facts.quoted ? { ...normalizePost(facts.quoted), quoted: null } : null,
  };
}

function normalizeAuthor({
  accountId,
  handle,
  name,
  avatarUrl,
  description,
}: AuthorFacts): PostAuthor {
  return {
    accountId: accountId !== null && /^[1-9]\d{0,19}$/.test(accountId) ? accountId : null,
    handle,
    displayName: cleanLine(name, MAX_NAME) || handle,
    avatarUrl: imageUrl(avatarUrl, ["pbs.twimg.com", "abs.twimg.com"]),
    description: description ? cleanText(description, MAX_DESCRIPTION) || null : null,
  };
}

/** X's own pages leave out the t.co links of a post's media too. */
function normalizeText({ text, media }: PostFacts): string {
  const links = media.flatMap(({ link }) => (link?.startsWith("https://t.co/") ? [link] : []));
  const shown = links.reduce((rest, link) => rest.replaceAll(link, ""), text);
  return cleanText(decodeHtml(shown), MAX_TEXT);
}

function normalizeMedia(all: MediaFacts[]): Pick<Post, "videos" | "photos"> {
  const videos: PostVideo[] = [];
  const photos: PostPhoto[] = [];
  for (const [place, media] of all.entries()) {
    if (media.unavailable) continue;
    const index = place + 1;
    const size = { width: toSide(media.width), height: toSide(media.height) };
    const imageLink = imageUrl(media.posterUrl, ["pbs.twimg.com"]);
    if (media.kind === "photo") {
      if (imageLink !== null && photos.length < MAX_MEDIA)
        photos.push({ index, url: originalOf(imageLink), ...size });
      continue;
    }
    const variants = toVariants(media.variants, size).slice(0, MAX_VARIANTS);
    const playlistUrl = toPlaylist(media.variants);
    if ((variants.length === 0 && playlistUrl === null) || videos.length === MAX_MEDIA) continue;
    videos.push({
      index,
      kind: media.kind,
      posterUrl: imageLink,
      width: size.width ?? variants[0]?.width ?? null,
      height: size.height ?? variants[0]?.height ?? null,
      durationMs: media.kind === "gif" ? null : toDuration(media.durationMs),
      variants,
      playlistUrl,
    });
  }
  return { videos, photos };
}

/** X's picture host resizes by `name`; without it a photo is at most 1200 pixels wide. */
function originalOf(link: string): string {
  const url = new URL(link);
  url.searchParams.set("name", "orig");
  return url.href;
}

function toDuration(ms: number | null): number | null {
  return ms !== null && ms > 0 && ms <= MAX_DURATION_MS ? Math.round(ms) : null;
}

function imageUrl(link: string | null, hosts: string[]): string | null {
  return link === null ? null : (urlOn(hosts, link)?.href ?? null);
}

function toIso(moment: string | number | null): string | null {
  if (moment === null) return null;
  const date = new Date(moment);
  const year = date.getUTCFullYear();
  return year >= 2006 && year < 2200 ? date.toISOString() : null;
}
