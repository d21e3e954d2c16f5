import { z } from "zod";
import { type MediaFacts, NO_MEDIA, type PostFacts, type VariantFacts } from "../facts";
import { xFileAt } from "../variants";
import { isMoving, readMedia } from "./media";
import { createOddities, type Oddities } from "./oddities";
import { asObject, parseJson, soft, softNumber, softString } from "./shape";

const binding = z.object({
  string_value: softString,
  image_value: soft(z.object({ url: softString, width: softNumber, height: softNumber })),
});
type Values = ReadonlyMap<string, z.output<typeof binding>>;

type CardFacts = Pick<PostFacts, "media" | "live" | "externalUrl">;

const NO_CARD: CardFacts = { media: [], live: false, externalUrl: null };
const LIVE_CARD = /(?:^|[:_])(?:broadcast|audiospace|live_event)/;
const MEDIA_KEY = /stream|vmap|hls|unified_card/;

/** X has the card at two places; the second counts where the first says nothing. */
export function readCards(tweet: Record<string, unknown>, oddities: Oddities): CardFacts {
  const { card, tweet_card: other } = tweet;
  if (other === undefined || other === null) return readCard(card, "card", oddities);
  const first = createOddities();
  const facts = readCard(card, "card", first);
  if (facts.media.length > 0 || facts.live || facts.externalUrl !== null) return facts;
  for (const detail of first.odd) oddities.note(detail);
  return readCard(other, "tweet_card", oddities);
}

/** Reads advertisements, players, polls with a video and broadcasts. */
function readCard(json: unknown, path: string, oddities: Oddities): CardFacts {
  if (json === undefined || json === null || isReference(json)) return NO_CARD;
  // GraphQL wraps the card in `legacy`.
  const outer = asObject(json);
  const card = outer.legacy ? asObject(outer.legacy) : outer;
  const values = readValues(card.binding_values, `${path}.binding_values`, oddities);
  const isCard = typeof card.name === "string" && !MEDIA_KEY.test(card.name);
  if (values.size === 0 && isCard && !card.binding_values) oddities.note(`${path}: no values`);
  else if (values.size === 0) oddities.noteMedia(`${path}: no values`);
  const unified = readUnifiedCard(values, `${path}.unified_card`, oddities);
  const media = unified.length > 0 ? unified : readPlayer(values);
  if (media.length === 0) noteLost(values, path, oddities);
  const name = typeof card.name === "string" ? card.name.slice(0, 200) : "";
  return { media, live: LIVE_CARD.test(name), externalUrl: readExternalPlayer(values) };
}

/** Says nothing about the card's content. */
function isReference(json: unknown): boolean {
  return typeof json === "string" && json.startsWith("card://");
}

function noteLost(values: Values, path: string, oddities: Oddities): void {
  for (const [key, { string_value: text }] of values) {
    if (key === "unified_card" || !MEDIA_KEY.test(key) || /content_type/.test(key)) continue;
    if (text !== "") oddities.noteMedia(`${path}: no file in ${key.slice(0, 40)}`);
  }
}

/** GraphQL lists the values, syndication keys them by name. */
function readValues(json: unknown, path: string, oddities: Oddities): Values {
  const named: [unknown, unknown][] = Array.isArray(json)
    ? json.map((item) => [asObject(item).key, asObject(item).value])
    : Object.entries(asObject(json));
  const values = new Map<string, z.output<typeof binding>>();
  for (const [place, [key, value]] of named.slice(0, 200).entries()) {
    const parsed = binding.safeParse(value);
    // The address of a file says itself what it is, whatever its name.
    if (parsed.success) values.set(typeof key === "string" ? key : `#${place}`, parsed.data);
    else oddities.noteMedia(`${path}.${place}: no value`);
  }
  return values;
}

/** JSON inside JSON, in the order of its slides. */
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

/** The card's layout mentions slides first, then its components. */
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

/** Any value counts that is the address of a file on X's host. */
function readPlayer(values: Values): MediaFacts[] {
  const links = [...values.values()].flatMap(({ string_value: link }) =>
    link ? (xFileAt(link)?.href ?? []) : [],
  );
  const ending = (link: string) => /\.(\w+)(?:[?#]|$)/.exec(link)?.[1]?.toLowerCase();
  const variants = links.flatMap((url): VariantFacts[] => {
    const contentType = TYPES[ending(url) ?? ""];
    return contentType ? [{ url, contentType, bitrate: null }] : [];
  });
  const vmapUrl = links.find((link) => ending(link) === "vmap" || VMAP_PATH.test(link)) ?? null;
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

const VMAP_PATH = /^https:\/\/[^/]+\/[^?#]*\/vmap\/[^/.?#]+(?:[?#]|$)/;
const TYPES: Record<string, string> = { mp4: "video/mp4", m3u8: "application/x-mpegURL" };

function readExternalPlayer(values: Values): string | null {
  return externalPage(values.get("player_url")?.string_value);
}

export function externalPage(given: unknown): string | null {
  if (typeof given !== "string") return null;
  const link = given.trim().replace(/^\/\//, "https://");
  if (!link || link.length > 500 || !URL.canParse(link)) return null;
  const { protocol, hostname, href, username } = new URL(link);
  const isX = /(?:^|\.)(?:x\.com|twitter\.com|twimg\.com|t\.co)$/.test(hostname);
  const isWeb = protocol === "https:" || protocol === "http:";
  return isWeb && !isX && !username ? href : null;
}
