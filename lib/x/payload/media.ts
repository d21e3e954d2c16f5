import { z } from "zod";
import type { MediaFacts, VariantFacts } from "../facts";
import { soft, softNumber, softString } from "./shape";

export const variantPayload = z.object({
  url: z.string(),
  content_type: softString,
  bitrate: softNumber,
  /** Its name in the newest GraphQL shape. */
  bit_rate: softNumber,
});

const availability = soft(z.object({ status: z.string() }));

/**
 * A media object as in syndication, GraphQL and unified cards. A visible video without variants is
 * an unknown shape, not a post without video.
 */
export const mediaPayload = z
  .object({
    type: z.string(),
    url: softString,
    media_url_https: softString,
    original_info: soft(z.object({ width: z.number(), height: z.number() })),
    ext_media_availability: availability,
    video_info: z
      .object({ duration_millis: softNumber, variants: z.array(variantPayload) })
      .nullish(),
  })
  .refine(
    (media) =>
      kindOf(media.type) === "photo" ||
      !isAvailable(media.ext_media_availability) ||
      media.video_info,
    { path: ["video_info"] },
  );

/** The newest shape (2026-08): `media_entities[].media_results.result`. */
export const mediaEntityPayload = z.object({
  media_results: z.object({
    result: z.object({
      media_availability_v2: availability,
      media_info: z.discriminatedUnion("__typename", [
        z.object({ __typename: z.enum(["ApiVideo", "ApiGif"]), ...movingInfo() }),
        z.object({ __typename: z.literal("ApiImage"), original_img_url: softString }),
      ]),
    }),
  }),
});

function movingInfo() {
  return {
    variants: z.array(variantPayload),
    duration_millis: softNumber,
    preview_image: soft(
      z.object({
        original_img_url: softString,
        original_img_width: softNumber,
        original_img_height: softNumber,
      }),
    ),
  };
}

const PHOTO: MediaFacts = {
  kind: "photo",
  available: true,
  posterUrl: null,
  width: null,
  height: null,
  durationMs: null,
  variants: [],
  link: null,
};

export function readMedia(media: z.output<typeof mediaPayload>): MediaFacts {
  return {
    kind: kindOf(media.type),
    available: isAvailable(media.ext_media_availability),
    posterUrl: media.media_url_https ?? null,
    width: media.original_info?.width ?? null,
    height: media.original_info?.height ?? null,
    durationMs: media.video_info?.duration_millis ?? null,
    variants: (media.video_info?.variants ?? []).map(readVariant),
    link: media.url ?? null,
  };
}

export function readMediaEntity(entity: z.output<typeof mediaEntityPayload>): MediaFacts {
  const { media_info: info, media_availability_v2: availability } = entity.media_results.result;
  if (info.__typename === "ApiImage") {
    return {
      ...PHOTO,
      available: isAvailable(availability),
      posterUrl: info.original_img_url ?? null,
    };
  }
  return {
    kind: info.__typename === "ApiGif" ? "gif" : "video",
    available: isAvailable(availability),
    posterUrl: info.preview_image?.original_img_url ?? null,
    width: info.preview_image?.original_img_width ?? null,
    height: info.preview_image?.original_img_height ?? null,
    durationMs: info.duration_millis ?? null,
    variants: info.variants.map(readVariant),
    link: null,
  };
}

export function readVariant(variant: z.output<typeof variantPayload>): VariantFacts {
  return {
    url: variant.url,
    contentType: variant.content_type ?? null,
    bitrate: variant.bitrate ?? variant.bit_rate ?? null,
  };
}

function kindOf(type: string): MediaFacts["kind"] {
  if (type === "video") return "video";
  return type === "animated_gif" || type === "gif" ? "gif" : "photo";
}

function isAvailable(availability: { status: string } | null | undefined): boolean {
  return !availability || availability.status.toLowerCase() === "available";
}
