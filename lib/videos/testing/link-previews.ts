import { z } from "zod";

/**
 * Reads link previews as the documents of their platforms define them, without any of our own code:
 * a page is what its head says to a reader that runs no script.
 */

type Tag = Record<string, string>;

const ENTITIES: Record<string, string> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  "#39": "'",
  "#x27": "'",
};

const plain = (text: string) =>
  text.replace(/&(amp|lt|gt|quot|#39|#x27);/g, (whole, name: string) => ENTITIES[name] ?? whole);

/** The tags of one name in the order of a text. */
export function tagsOf(html: string, name: string): Tag[] {
  return [...html.matchAll(new RegExp(`<${name}\\b([^>]*)>`, "g"))].map(([, attributes = ""]) =>
    Object.fromEntries(
      [...attributes.matchAll(/([\w:-]+)(?:="([^"]*)")?/g)].map(([, key = "", value = ""]) => [
        key.toLowerCase(),
        plain(value),
      ]),
    ),
  );
}

const url = z.url();
const pixels = z
  .string()
  .regex(/^[1-9]\d*$/)
  .transform(Number);

const OpenGraphVideo = z.object({
  url,
  secure_url: url.startsWith("https://"),
  type: z.literal("video/mp4"),
  width: pixels,
  height: pixels,
});

const OpenGraph = z.object({
  "og:title": z.string().min(1),
  "og:type": z.string().regex(/^(?:website|profile|video\.(?:movie|episode|tv_show|other))$/),
  "og:image": url,
  "og:url": url,
  videos: z.array(OpenGraphVideo),
});

/**
 * The Open Graph protocol, https://ogp.me (read 2026-11-26): `property` names a property; title, type,
 * image and url are required; `og:video:width` and the like belong to the `og:video` before them, and
 * `og:video:url` is the same as `og:video`.
 */
export function readOpenGraph(html: string): z.output<typeof OpenGraph> {
  const found: Record<string, unknown> = {};
  const videos: Tag[] = [];
  for (const { property = "", content = "" } of tagsOf(html, "meta")) {
    if (property === "og:video" || property === "og:video:url") videos.push({ url: content });
    else if (property.startsWith("og:video:")) {
      Object.assign(videos.at(-1) ?? {}, { [property.slice("og:video:".length)]: content });
    } else found[property] ??= content;
  }
  return OpenGraph.parse({ ...found, videos });
}

const PlayerCard = z.object({
  "twitter:card": z.literal("player"),
  "twitter:title": z.string().min(1),
  "twitter:player": url.startsWith("https://"),
  "twitter:player:width": pixels,
  "twitter:player:height": pixels,
  "twitter:image": url,
  "twitter:player:stream": url.startsWith("https://").optional(),
  "twitter:player:stream:content_type": z.literal("video/mp4").optional(),
});

const PictureCard = z.object({
  "twitter:card": z.enum(["summary", "summary_large_image"]),
  "twitter:title": z.string().min(1),
});

/**
 * X's cards, https://developer.x.com/en/docs/x-for-websites/cards/overview/markup and …/player-card
 * (read 2026-11-26): `name` names a property; a player needs a title, an image, and an https address
 * with its width and height; the stream is optional.
 */
export function readXCard(
  html: string,
): z.output<typeof PlayerCard> | z.output<typeof PictureCard> {
  const found = tagsOf(html, "meta").filter(({ name = "" }) => name.startsWith("twitter:"));
  const card = Object.fromEntries(found.map(({ name = "", content = "" }) => [name, content]));
  return z.discriminatedUnion("twitter:card", [PlayerCard, PictureCard]).parse(card);
}

/** oEmbed 1.0, https://oembed.com section 4 (read 2026-11-26): the link to a page's description. */
export function oembedLink(html: string): string | undefined {
  const links = tagsOf(html, "link").filter(
    ({ rel, type }) => rel === "alternate" && type === "application/json+oembed",
  );
  return links[0]?.href;
}

const Oembed = z.object({
  type: z.enum(["video", "rich"]),
  version: z.literal("1.0"),
  html: z.string().min(1),
  width: z.int().positive(),
  height: z.int().positive(),
  title: z.string().optional(),
  author_name: z.string().optional(),
  author_url: url.optional(),
  provider_name: z.string().optional(),
  provider_url: url.optional(),
  cache_age: z.union([z.int(), z.string().regex(/^\d+$/)]).optional(),
  thumbnail_url: url.optional(),
  thumbnail_width: z.int().positive().optional(),
  thumbnail_height: z.int().positive().optional(),
});

/**
 * oEmbed 1.0, sections 2.3.1, 2.3.4, 2.3.4.2 and 2.3.4.4 (read 2026-11-26): type and version are required, of a
 * video and of rich content html, width and height too; a thumbnail has all of its three fields; nothing exceeds the sizes
 * that the request names.
 */
export function readOembed(
  json: unknown,
  { maxwidth = Number.POSITIVE_INFINITY, maxheight = Number.POSITIVE_INFINITY } = {},
): z.output<typeof Oembed> {
  return Oembed.refine(({ width, height }) => width <= maxwidth && height <= maxheight)
    .refine(({ thumbnail_url, thumbnail_width, thumbnail_height }) => {
      const fields = [thumbnail_url, thumbnail_width, thumbnail_height];
      return fields.every((one) => one === undefined) || fields.every((one) => one !== undefined);
    })
    .refine(
      ({ thumbnail_width = 0, thumbnail_height = 0 }) =>
        thumbnail_width <= maxwidth && thumbnail_height <= maxheight,
    )
    .parse(json);
}
