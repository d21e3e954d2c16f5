import type { FakeMedia, FakeVariant } from "../fake-post";

const X_TYPE = { video: "video", gif: "animated_gif", photo: "photo" } as const;

function divisor(a: number, b: number): number {
  return b === 0 ? a : divisor(b, a % b);
}

export function aspectRatio({ width, height }: FakeMedia): [number, number] {
  const shared = divisor(width, height) || 1;
  return [width / shared, height / shared];
}

function fitted({ width, height }: FakeMedia, box: number) {
  const scale = Math.min(1, box / Math.max(width, height));
  return { h: Math.round(height * scale), resize: "fit", w: Math.round(width * scale) };
}

export function variantPayload({ bitrate, contentType, url }: FakeVariant) {
  return { ...(bitrate === undefined ? {} : { bitrate }), content_type: contentType, url };
}

/** The fields that media objects of syndication and GraphQL share. */
export function mediaPayload(media: FakeMedia) {
  return {
    type: X_TYPE[media.kind],
    media_url_https: media.imageUrl,
    ext_media_availability: media.availability ?? { status: "Available" },
    ...(media.altText === undefined ? {} : { ext_alt_text: media.altText }),
    original_info: { focus_rects: [], height: media.height, width: media.width },
    sizes: {
      large: fitted(media, 2048),
      medium: fitted(media, 1200),
      small: fitted(media, 680),
      thumb: { h: 150, resize: "crop", w: 150 },
    },
    ...(media.kind === "photo" ? {} : { video_info: videoInfo(media) }),
  };
}

function videoInfo(media: FakeMedia) {
  return {
    aspect_ratio: aspectRatio(media),
    ...(media.durationMs === undefined ? {} : { duration_millis: media.durationMs }),
    variants: media.variants.map(variantPayload),
  };
}
