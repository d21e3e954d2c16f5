import type { AuthorFacts, MediaFacts, PostFacts } from "./facts";
import { cleanLine, cleanText, decodeHtml } from "./text";
import type { Post, PostAuthor, PostVideo } from "./types";
import { toSide, toVariants } from "./variants";

const MAX_NAME = 100;
const MAX_TEXT = 30_000;
const MAX_DESCRIPTION = 1_000;
const MAX_URL = 500;
/** X allows four; this limits the cost of a hostile payload. */
const MAX_MEDIA = 16;
/** X lists about eight; limited for the same reason. */
const MAX_VARIANTS = 32;
const MAX_DURATION_MS = 48 * 3_600_000;

/** The only way from a source's facts to a `Post`. */
export function normalizePost(given: PostFacts): Post {
  const facts = { ...given, media: given.media.slice(0, MAX_MEDIA) };
  return {
    id: facts.id,
    author: normalizeAuthor(facts.author),
    text: normalizeText(facts),
    postedAt: toIso(facts.postedAt),
    sensitive: facts.sensitive,
    videos: facts.withheld ? [] : facts.media.flatMap(normalizeVideo),
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

/** The text without the t.co links of the post's own media, as X shows it. */
function normalizeText({ text, media }: PostFacts): string {
  const links = media.flatMap(({ link }) => (link?.startsWith("https://t.co/") ? [link] : []));
  const shown = links.reduce((rest, link) => rest.replaceAll(link, ""), text);
  return cleanText(decodeHtml(shown), MAX_TEXT);
}

function normalizeVideo(media: MediaFacts, place: number): PostVideo[] {
  if (media.kind === "photo" || !media.available) return [];
  const size = { width: toSide(media.width), height: toSide(media.height) };
  const [best, ...rest] = toVariants(media.variants.slice(0, MAX_VARIANTS), size);
  if (!best) return [];
  return [
    {
      index: place + 1,
      kind: media.kind,
      posterUrl: imageUrl(media.posterUrl, ["pbs.twimg.com"]),
      width: size.width ?? best.width,
      height: size.height ?? best.height,
      durationMs: media.kind === "gif" ? null : toDuration(media.durationMs),
      variants: [best, ...rest],
    },
  ];
}

function toDuration(ms: number | null): number | null {
  return ms !== null && ms > 0 && ms <= MAX_DURATION_MS ? Math.round(ms) : null;
}

function imageUrl(link: string | null, hosts: string[]): string | null {
  if (link === null || link.length > MAX_URL || !URL.canParse(link)) return null;
  const url = new URL(link);
  const trusted = hosts.some((host) => url.origin === `https://${host}`);
  return trusted && !url.username && !url.password ? url.href : null;
}

function toIso(moment: string | number | null): string | null {
  if (moment === null) return null;
  const date = new Date(moment);
  const year = date.getUTCFullYear();
  return year >= 2006 && year < 2200 ? date.toISOString() : null;
}
