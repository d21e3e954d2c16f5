import { z } from "zod";
import { type MediaFacts, NO_MEDIA, type VariantFacts } from "../facts";
import { isXFile } from "../variants";
import { isMoving, readMedia } from "./media";
import type { Oddities } from "./oddities";
import { asObject, parseJson, soft, softNumber, softString } from "./shape";

const binding = z.object({
  string_value: softString,
  image_value: soft(z.object({ url: softString, width: softNumber, height: softNumber })),
});
type Values = ReadonlyMap<string, z.output<typeof binding>>;

export type CardFacts = Pick<PostCard, "media" | "live" | "externalUrl">;
type PostCard = { media: MediaFacts[]; live: boolean; externalUrl: string | null };

const NO_CARD: PostCard = { media: [], live: false, externalUrl: null };
const LIVE_CARD = /(?:^|[:_])(?:broadcast|audiospace|live_event)/;

/** The card of a post: an advertisement, a player, a poll with a video, a broadcast. */
export function readCard(json: unknown, path: string, oddities: Oddities): CardFacts {
  if (json === undefined || json === null) return NO_CARD;
  // GraphQL wraps the card in `legacy`.
  const outer = asObject(json);
  const card = outer.legacy ? asObject(outer.legacy) : outer;
  const values = readValues(card.binding_values);
  if (values.size === 0) oddities.note(`${path}: no values`);
  const unified = readUnifiedCard(values, `${path}.unified_card`, oddities);
  const media = unified.length > 0 ? unified : readPlayer(values);
  const name = typeof card.name === "string" ? card.name.slice(0, 200) : "";
  return { media, live: LIVE_CARD.test(name), externalUrl: readExternalPlayer(values) };
}

/** GraphQL lists the values of a card, syndication keys them by name. */
function readValues(json: unknown): Values {
  const named: [unknown, unknown][] = Array.isArray(json)
    ? json.map((item) => [asObject(item).key, asObject(item).value])
    : Object.entries(asObject(json));
  const values = new Map<string, z.output<typeof binding>>();
  for (const [place, [key, value]] of named.slice(0, 200).entries()) {
    const parsed = binding.safeParse(value);
    // The address of a file says itself what it is, whatever its name.
    if (parsed.success) values.set(typeof key === "string" ? key : `#${place}`, parsed.data);
  }
  return values;
}

/** The videos of an advertisement card, which is JSON inside JSON, in the order of its slides. */
function readUnifiedCard(values: Values, path: string, oddities: Oddities): MediaFacts[] {
  const texts = [...values.values()].flatMap(({ string_value: text }) => text ?? []);
  const cards = texts
    .filter((text) => text.startsWith("{"))
    .map((text) => asObject(parseJson(text)));
  const card = cards.find(({ media_entities: media }) => Object.keys(asObject(media)).length > 0);
  if (!card) {
    if (values.has("unified_card")) oddities.noteMedia(`${path}: no media`);
    return [];
  }
  const entities = asObject(card.media_entities);
  const keys = new Set([
    ...slideOrder(card).filter((key) => key in entities),
    ...Object.keys(entities),
  ]);
  return [...keys]
    .map((key, place) => readMedia(entities[key], `${path}.${place}`, oddities))
    .filter(isMoving);
}

const MAX_DEPTH = 6;

/** Keys of media in the order in which the card's layout, then its components, mention them. */
function slideOrder({ layout, components, component_objects }: Record<string, unknown>): string[] {
  const objects = asObject(component_objects);
  const mentioned = [...textsIn(layout), ...textsIn(components), ...Object.keys(objects)];
  return mentioned.flatMap((name) => (name in objects ? textsIn(objects[name]) : [name]));
}

function textsIn(json: unknown, depth = 0): string[] {
  if (typeof json === "string") return [json];
  if (depth > MAX_DEPTH || typeof json !== "object" || json === null) return [];
  return Object.values(json).flatMap((part) => textsIn(part, depth + 1));
}

/** The video of a player, poll or promotion: whatever value is the address of a file on X's host. */
function readPlayer(values: Values): MediaFacts[] {
  const links = [...values.values()].flatMap(({ string_value: link }) =>
    link && isXFile(link) ? [link] : [],
  );
  const ending = (link: string) => /\.(\w+)(?:[?#]|$)/.exec(link)?.[1]?.toLowerCase();
  const variants = links.flatMap((url): VariantFacts[] => {
    const contentType = TYPES[ending(url) ?? ""];
    return contentType ? [{ url, contentType, bitrate: null }] : [];
  });
  const vmapUrl = links.find((link) => ending(link) === "vmap") ?? null;
  if (variants.length === 0 && vmapUrl === null) return [];
  const image = [...values.entries()].find(
    ([key, { image_value }]) => /_original$/.test(key) && image_value?.url,
  )?.[1].image_value;
  const seconds = Number(values.get("content_duration_seconds")?.string_value ?? Number.NaN);
  return [
    {
      ...NO_MEDIA,
      kind: "video",
      posterUrl: image?.url ?? null,
      width: image?.width ?? null,
      height: image?.height ?? null,
      durationMs: seconds > 0 ? Math.round(seconds * 1000) : null,
      variants,
      vmapUrl,
    },
  ];
}

const TYPES: Record<string, string> = { mp4: "video/mp4", m3u8: "application/x-mpegURL" };

/** The player of another site, such as YouTube's. */
function readExternalPlayer(values: Values): string | null {
  const link = values.get("player_url")?.string_value;
  if (!link || link.length > 500 || !URL.canParse(link)) return null;
  const { protocol, hostname, href, username } = new URL(link);
  const isX = /(?:^|\.)(?:x\.com|twitter\.com|twimg\.com|t\.co)$/.test(hostname);
  return protocol === "https:" && !isX && !username ? href : null;
}
