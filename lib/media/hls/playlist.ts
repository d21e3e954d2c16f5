import { isXMedia } from "../read-bytes";
import { MediaError } from "../task";

/** Six hours in X's segments of three seconds. */
const MAX_SEGMENTS = 7_200;
const MAX_LINES = 60_000;

export type Segment = { url: string; seconds: number };

export type Playlist = { init: string | null; segments: Segment[]; seconds: number };

export type Variant = {
  url: string;
  width: number | null;
  height: number | null;
  bitsPerSecond: number;
  /** Null if the segments contain the sound. */
  sound: string | null;
};

export type CaptionTrack = { language: string; name: string; url: string };

export type Master = {
  variants: Variant[];
  captions: CaptionTrack[];
  /** The playlist names its codecs, and none is of sound. */
  isSilent: boolean;
};

function addressOf(reference: string, base: string): string {
  if (!URL.canParse(reference, base)) throw new MediaError("bad-playlist", "no address");
  const { href } = new URL(reference, base);
  if (!isXMedia(href)) throw new MediaError("bad-playlist", "another host");
  return href;
}

/** `KEY=value,KEY="quoted, value"`. */
function attributesOf(line: string): Map<string, string> {
  const list = line.slice(line.indexOf(":") + 1);
  const pairs = list.matchAll(/([A-Z0-9-]+)=("([^"]*)"|[^,]*)/g);
  return new Map([...pairs].map(([, key = "", plain = "", quoted]) => [key, quoted ?? plain]));
}

function linesOf(text: string): string[] {
  const lines = text.split(/\r?\n/, MAX_LINES + 1);
  if (lines.length > MAX_LINES || !lines[0]?.startsWith("#EXTM3U")) {
    throw new MediaError("bad-playlist");
  }
  return lines;
}

/** Refuses a playlist that still grows, is encrypted or leads to other hosts than X's. */
export function parsePlaylist(text: string, url: string): Playlist {
  const lines = linesOf(text);
  const segments: Segment[] = [];
  let init: string | null = null;
  let seconds = 0;
  for (const line of lines) {
    if (line.startsWith("#EXTINF:")) seconds = Number.parseFloat(line.slice(8));
    else if (line.startsWith("#EXT-X-MAP:")) {
      const next = addressOf(attributesOf(line).get("URI") ?? "", url);
      if (init !== null && init !== next) throw new MediaError("bad-playlist", "two beginnings");
      init = next;
    } else if (/^#EXT-X-(?:BYTERANGE|KEY:(?!METHOD=NONE))/.test(line)) {
      throw new MediaError("bad-playlist", line);
    } else if (line !== "" && !line.startsWith("#")) {
      if (segments.length === MAX_SEGMENTS || !(seconds >= 0)) throw new MediaError("bad-playlist");
      segments.push({ url: addressOf(line, url), seconds });
    }
  }
  if (!lines.includes("#EXT-X-ENDLIST")) throw new MediaError("bad-playlist", "never ends");
  if (segments.length === 0) throw new MediaError("bad-playlist", "empty");
  return { init, segments, seconds: segments.reduce((sum, one) => sum + one.seconds, 0) };
}

/** Best first; a media playlist counts as its only variant. */
export function parseMaster(text: string, url: string): Master {
  const lines = linesOf(text);
  if (lines.some((line) => line.startsWith("#EXTINF:"))) {
    const bare = { url, width: null, height: null, bitsPerSecond: 0, sound: null };
    return { variants: [bare], captions: [], isSilent: false };
  }
  const media = lines.filter((line) => line.startsWith("#EXT-X-MEDIA:")).map(attributesOf);
  const sounds = new Map<string, string>();
  const captions: CaptionTrack[] = [];
  for (const one of media) {
    const uri = one.get("URI");
    if (uri === undefined) continue;
    const address = addressOf(uri, url);
    const group = one.get("GROUP-ID") ?? "";
    if (one.get("TYPE") === "AUDIO" && !sounds.has(group)) sounds.set(group, address);
    if (one.get("TYPE") === "SUBTITLES") {
      const language = one.get("LANGUAGE") ?? "";
      captions.push({ language, name: one.get("NAME") ?? language, url: address });
    }
  }
  const variants: Variant[] = [];
  const codecs: string[] = [];
  lines.forEach((line, place) => {
    if (!line.startsWith("#EXT-X-STREAM-INF:")) return;
    const reference = lines.slice(place + 1).find((next) => next !== "" && !next.startsWith("#"));
    const facts = attributesOf(line);
    const [width, height] = (facts.get("RESOLUTION") ?? "").split("x").map(Number);
    codecs.push(facts.get("CODECS") ?? "mp4a");
    variants.push({
      url: addressOf(reference ?? "", url),
      width: width || null,
      height: height || null,
      bitsPerSecond: Number(facts.get("AVERAGE-BANDWIDTH") ?? facts.get("BANDWIDTH")) || 0,
      sound: sounds.get(facts.get("AUDIO") ?? "") ?? null,
    });
  });
  if (variants.length === 0) throw new MediaError("bad-playlist", "no variant");
  const pixels = ({ width, height }: Variant) => (width ?? 0) * (height ?? 0);
  variants.sort((a, b) => pixels(b) - pixels(a) || b.bitsPerSecond - a.bitsPerSecond);
  const isSilent = sounds.size === 0 && codecs.every((list) => !/mp4a|ac-3|ec-3|opus/i.test(list));
  return { variants, captions, isSilent };
}
