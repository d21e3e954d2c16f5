import { z } from "zod";
import type { MediaFacts } from "../facts";
import { mediaPayload, readMedia } from "./media";
import { parseJson, soft, softString } from "./shape";

const binding = soft(z.object({ string_value: softString }));
const bindings = z.object({
  /** GraphQL lists the values of a card, syndication keys them by name. */
  binding_values: z.union([
    z.array(z.object({ key: z.string(), value: binding })),
    z.record(z.string(), binding),
  ]),
});

/** GraphQL wraps the card in `legacy`. */
export const cardPayload = soft(z.union([z.object({ legacy: bindings }), bindings]));

const unifiedCard = z.object({ media_entities: z.record(z.string(), z.unknown()) });

/**
 * The videos of an advertisement card, which is JSON inside JSON; without photos and broken ones.
 */
export function readCardVideos(card: z.output<typeof cardPayload>): MediaFacts[] {
  if (!card) return [];
  const { binding_values: values } = "legacy" in card ? card.legacy : card;
  const text = Array.isArray(values)
    ? values.find(({ key }) => key === "unified_card")?.value?.string_value
    : values.unified_card?.string_value;
  if (!text) return [];
  const parsed = unifiedCard.safeParse(parseJson(text));
  if (!parsed.success) return [];
  return Object.values(parsed.data.media_entities)
    .map((entity) => mediaPayload.safeParse(entity))
    .flatMap((entity) => (entity.success ? [readMedia(entity.data)] : []))
    .filter(({ kind }) => kind !== "photo");
}
