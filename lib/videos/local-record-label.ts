const CODECS = new Set(["avc1", "hevc", "vp9", "av1"]);

/**
 * The label of a quality as its MP4 address tells it: the segment after `/vid/` (behind the codec
 * where one is named, as X does since 2025), `GIF` for X's silent loops, else `option N`.
 */
export function localRecordLabel(url: string, place: number): string {
  const [, path = ""] = url.split(/^https?:\/\/[^/]+/);
  const segments = path.split("/");
  if (segments.includes("tweet_video")) return "GIF";
  const marker = segments.indexOf("vid");
  const behind = marker === -1 ? [] : segments.slice(marker + 1, -1);
  const [label] = CODECS.has(behind[0] ?? "") ? behind.slice(1) : behind;
  return label || `option ${place}`;
}
