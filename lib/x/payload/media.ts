import { z } from "zod";
import { type MediaFacts, NO_MEDIA, type Unavailability, type VariantFacts } from "../facts";
import { hasFile } from "../variants";
import { type Oddities, readList } from "./oddities";
import { asObject, soft, softNumber, softString } from "./shape";

const variantPayload = z.object({
  url: z.string(),
  content_type: softString,
  bitrate: softNumber,
  /** The newest GraphQL shape has this name. */
  bit_rate: softNumber,
});

const availability = soft(z.object({ status: softString, reason: softString }));

/** Syndication, GraphQL and unified cards share this shape. */
const mediaPayload = z.object({
  type: softString,
  url: softString,
  media_url_https: softString,
  original_info: soft(z.object({ width: softNumber, height: softNumber })),
  ext_media_availability: availability,
  sensitive_media_warning: z.unknown().optional(),
  ext_sensitive_media_warning: z.unknown().optional(),
  video_info: soft(z.object({ duration_millis: softNumber, variants: z.unknown().optional() })),
  variants: z.unknown().optional(),
});

/** X's shape since 2026-08: `media_entities[].media_results.result`, in articles without the wrapper. */
const mediaEntityPayload = z.object({
  media_availability_v2: availability,
  sensitive_media_warning: z.unknown().optional(),
  media_info: z.object({
    __typename: softString,
    original_img_url: softString,
    original_img_width: softNumber,
    original_img_height: softNumber,
    variants: z.unknown().optional(),
    duration_millis: softNumber,
    preview_image: soft(
      z.object({
        original_img_url: softString,
        original_img_width: softNumber,
        original_img_height: softNumber,
      }),
    ),
  }),
});

export function readMediaList(json: unknown, path: string, oddities: Oddities): MediaFacts[] {
  return readList(json, path, oddities, (item, place) => readMedia(item, place, oddities));
}

/** A broken medium keeps its place. */
export function readMedia(json: unknown, path: string, oddities: Oddities): MediaFacts {
  const parsed = mediaPayload.safeParse(json);
  if (!parsed.success) {
    oddities.noteMedia(`${path}: no medium`);
    return NO_MEDIA;
  }
  const { data: media } = parsed;
  const variants = readVariants(
    media.video_info?.variants ?? media.variants,
    `${path}.video_info.variants`,
    oddities,
  );
  const warning = media.sensitive_media_warning ?? media.ext_sensitive_media_warning;
  const facts: MediaFacts = {
    ...NO_MEDIA,
    kind: kindOf(media.type, variants, `${path}.type`, oddities),
    unavailable: unavailabilityOf(media.ext_media_availability),
    posterUrl: media.media_url_https ?? null,
    width: media.original_info?.width ?? null,
    height: media.original_info?.height ?? null,
    durationMs: media.video_info?.duration_millis ?? null,
    variants,
    sensitive: isWarning(warning),
    link: media.url ?? null,
  };
  if (isMoving(facts) && !facts.unavailable && variants.length === 0)
    oddities.note(`${path}.video_info: no variants`);
  return facts;
}

export function readMediaEntities(json: unknown, path: string, oddities: Oddities): MediaFacts[] {
  return readList(json, path, oddities, (item, place) => readMediaEntity(item, place, oddities));
}

export function readMediaEntity(json: unknown, path: string, oddities: Oddities): MediaFacts {
  const wrapped = asObject(asObject(json).media_results).result;
  const parsed = mediaEntityPayload.safeParse(wrapped ?? json);
  if (!parsed.success) {
    oddities.noteMedia(`${path}: no medium`);
    return NO_MEDIA;
  }
  const { media_info: info, media_availability_v2, sensitive_media_warning } = parsed.data;
  const shared = {
    ...NO_MEDIA,
    unavailable: unavailabilityOf(media_availability_v2),
    sensitive: isWarning(sensitive_media_warning),
  };
  const variants = readVariants(info.variants, `${path}.media_info.variants`, oddities);
  if (variants.length === 0 && info.__typename !== "ApiVideo" && info.__typename !== "ApiGif") {
    if (info.__typename !== "ApiImage") oddities.noteMedia(`${path}.media_info: unknown type`);
    return {
      ...shared,
      posterUrl: info.original_img_url ?? null,
      width: info.original_img_width ?? null,
      height: info.original_img_height ?? null,
    };
  }
  if (!shared.unavailable && variants.length === 0)
    oddities.note(`${path}.media_info: no variants`);
  return {
    ...shared,
    kind: info.__typename === "ApiGif" ? "gif" : "video",
    posterUrl: info.preview_image?.original_img_url ?? null,
    width: info.preview_image?.original_img_width ?? null,
    height: info.preview_image?.original_img_height ?? null,
    durationMs: info.duration_millis ?? null,
    variants,
  };
}

/** Syndication's first video calls the parts `src` and `type`. */
export function readVariants(json: unknown, path: string, oddities: Oddities): VariantFacts[] {
  if (typeof json !== "object") {
    if (json !== undefined) oddities.note(`${path}: no list`);
    return [];
  }
  return readList(json, path, oddities, (item, place) => {
    const parsed = variantPayload.safeParse(item);
    if (!parsed.success) return readRenamed(item, place, oddities);
    const { url, content_type: type, bitrate, bit_rate } = parsed.data;
    const contentType = type ?? textOf(asObject(item), ["type", "contentType"]);
    return { url, contentType, bitrate: bitrate ?? bit_rate ?? null };
  });
}

function readRenamed(item: unknown, place: string, oddities: Oddities): VariantFacts | null {
  const parts = asObject(item);
  const url = textOf(parts, ["src"]);
  if (url === null) {
    oddities.note(`${place}: no variant`);
    return null;
  }
  const contentType = textOf(parts, ["type", "content_type", "contentType"]);
  const { bitrate } = parts;
  return { url, contentType, bitrate: typeof bitrate === "number" ? bitrate : null };
}

function textOf(parts: Record<string, unknown>, keys: readonly string[]): string | null {
  for (const key of keys) {
    const value = parts[key];
    if (typeof value === "string") return value;
  }
  return null;
}

/** A medium with files is a video, whatever it is called. */
function kindOf(
  type: string | null | undefined,
  variants: readonly VariantFacts[],
  path: string,
  oddities: Oddities,
): MediaFacts["kind"] {
  if (type === "video") return "video";
  if (type === "animated_gif" || type === "gif") return "gif";
  if (variants.length > 0) {
    oddities.note(`${path}: unknown`);
    return "video";
  }
  if (type?.toLowerCase() === "video") return "video";
  if (type !== "photo") oddities.noteMedia(`${path}: unknown`);
  return "photo";
}

/** X repeats the media in several lists: the one with the most files, else the first with anything. */
export function bestList(lists: MediaFacts[][]): MediaFacts[] {
  const [first = []] = lists;
  const isLongest = lists.every(({ length }) => length <= first.length);
  if (isLongest && first.length > 0 && first.every(hasFile)) return first;
  const files = lists.map((list) => list.filter(hasFile).length);
  const most = Math.max(...files);
  return (most > 0 ? lists[files.indexOf(most)] : lists.find(({ length }) => length > 0)) ?? [];
}

export function isMoving({ kind }: MediaFacts): boolean {
  return kind !== "photo";
}

/** Laws and copyright notices. Any other reason means that the file is gone. */
const WITHHELD_REASON =
  /geo|countr|region|location|dmca|copyright|withh|legal|law|court|takedown|rights/i;

function unavailabilityOf(state: z.output<typeof availability>): Unavailability | null {
  if (state?.status?.toLowerCase() !== "unavailable") return null;
  const reason = state.reason?.slice(0, 100).trim() ?? "";
  // Without a reason it does not outweigh a file.
  if (reason === "") return null;
  return WITHHELD_REASON.test(reason) ? "withheld" : "gone";
}

/** `{"adult_content": true}` and its kin. */
function isWarning(warning: unknown): boolean {
  return warning === true || Object.values(asObject(warning)).some((value) => value === true);
}
