import "server-only";
import sharp from "sharp";
import type { Network } from "@/lib/x/ceilings";
import { gateway } from "@/lib/x/gateway";
import type { Language } from "../i18n/languages";
import { LOGO_PATH } from "../logo-path";
import { breakLines } from "./break-lines";
import { letteringOf, measureText, outlineText, type Style } from "./shape-text";
import { SHARE_SIZE } from "./share-size";

type PictureSize = { width: number; height: number };

const HOST = "https://pbs.twimg.com/";
const MAX_PIXELS = 20_000_000;

/** Returns a `data:` address; null if missing or no picture. Calls no other hosts than X's. */
async function fetchPicture(
  url: string,
  size: PictureSize,
  network: Network,
): Promise<string | null> {
  if (!url.startsWith(HOST)) return null;
  const answer = await gateway().askBytes({ url, network });
  if (answer.kind !== "answer" || answer.status !== 200) return null;
  return sharp(answer.body, { limitInputPixels: MAX_PIXELS })
    .resize({ ...size, fit: "cover", position: "attention" })
    .jpeg({ quality: 82 })
    .toBuffer()
    .then(
      (jpeg) => `data:image/jpeg;base64,${jpeg.toString("base64")}`,
      () => null,
    );
}

export type ShareCard = {
  language: Language;
  title: string;
  subtitle?: string;
  lead: string;
  /** Pictures of X: up to three stills of a list, or an author's avatar. */
  stills?: string[];
  avatar?: string | null;
};

const EDGE = 84;
const WIDTH = SHARE_SIZE.width - 2 * EDGE;

const LARGE_REEL = `<path transform="translate(690 120) scale(21)" fill="#d0f25f" fill-opacity="0.05" fill-rule="evenodd" d="${LOGO_PATH}"/>`;

/** The dark theme's colors: a picture cannot read styles. */
const COLOR = { canvas: "#0c0d10", ink: "#f2f4f7", muted: "#aab0ba", accent: "#d0f25f" };

const AVATAR = { width: 208, height: 208 };
const STILL = { width: 368, height: 207 };
/** It extends beyond the picture at its top and bottom. */
const STRIP = { width: STILL.width + 96, gap: 26, left: 770, top: -70 };

type Block = {
  width: number;
  text: string;
  top: number;
  maxLines: number;
  leading: number;
  fill: string;
};

/** Returns where the lines end. Right-to-left lines start at the right edge. */
async function drawBlock(block: Block, style: Style) {
  const { text, top, maxLines, leading, fill, width } = block;
  const lettering = letteringOf(text, style);
  const { language, size, direction } = lettering;
  const measure = (line: string) => measureText(line, lettering);
  const lines = await breakLines(text, { width, maxLines, language }, measure);
  const widths = await Promise.all(lines.map(measure));
  const outlines = await Promise.all(lines.map((line) => outlineText(line, lettering)));
  const svg = outlines.map((paths, place) => {
    const indent = direction === "rtl" ? Math.max(...widths) - (widths[place] ?? 0) : 0;
    return `<g fill="${fill}" transform="translate(${EDGE + indent} ${top + size + place * leading})">${paths}</g>`;
  });
  return { svg: svg.join(""), bottom: top + size + (lines.length - 1) * leading };
}

async function drawTitle(title: string, language: Language, width: number) {
  const large: Style = { language, size: 84, weight: 700 };
  const isShort = (await measureText(title, letteringOf(title, large))) <= width;
  const block = { width, text: title, top: 206, maxLines: 2, leading: 82, fill: COLOR.ink };
  return drawBlock(block, isShort ? large : { ...large, size: 66 });
}

function drawAvatar(picture: string): string {
  const { width } = AVATAR;
  const left = SHARE_SIZE.width - EDGE - width;
  const middle = `cx="${left + width / 2}" cy="${206 + width / 2}"`;
  return `<clipPath id="round"><circle ${middle} r="${width / 2}"/></clipPath><image clip-path="url(#round)" x="${left}" y="206" width="${width}" height="${width}" href="${picture}"/><circle ${middle} r="${width / 2 + 5}" fill="none" stroke="${COLOR.accent}" stroke-width="4"/>`;
}

function drawStrip(stills: string[]): string {
  const { width, gap, left, top } = STRIP;
  const step = STILL.height + gap;
  const holes = Array.from({ length: 22 }, (_, place) => {
    const y = top - 100 + place * 44;
    return `<rect x="${left + 13}" y="${y}" width="20" height="24" rx="5"/><rect x="${left + width - 33}" y="${y}" width="20" height="24" rx="5"/>`;
  });
  const frames = stills.map((still, place) => {
    const y = top + 60 + place * step;
    return `<clipPath id="frame${place}"><rect x="${left + 48}" y="${y}" width="${STILL.width}" height="${STILL.height}" rx="14"/></clipPath><image clip-path="url(#frame${place})" x="${left + 48}" y="${y}" width="${STILL.width}" height="${STILL.height}" href="${still}"/>`;
  });
  return `<g transform="rotate(7 ${left + width / 2} ${SHARE_SIZE.height / 2})"><rect x="${left}" y="-200" width="${width}" height="1100" fill="#1d2027"/><g fill="${COLOR.canvas}">${holes.join("")}</g>${frames.join("")}</g>`;
}

async function fetchPictures({ stills = [], avatar }: ShareCard, network: Network) {
  const [round, ...frames] = await Promise.all([
    avatar ? fetchPicture(avatar, AVATAR, network) : null,
    ...stills.map((url) => fetchPicture(url, STILL, network)),
  ]);
  const found = frames.filter((frame) => frame !== null);
  const isWhole = found.length === stills.length && (round !== null || !avatar);
  return { round: round ?? null, frames: found, isWhole };
}

type Pictures = Awaited<ReturnType<typeof fetchPictures>>;

async function cardSvg(
  { language, title, subtitle, lead }: ShareCard,
  { round, frames }: Pictures,
): Promise<string> {
  const beside = round === null ? WIDTH : WIDTH - AVATAR.width - 40;
  const width = frames.length > 0 ? STRIP.left - EDGE - 56 : beside;
  const mark = letteringOf("Postreel", { language, size: 42, weight: 700 });
  const wordmark = await outlineText("Postreel", mark);
  const heading = await drawTitle(title, language, width);
  const under = await drawBlock(
    {
      width,
      text: subtitle ?? "",
      top: heading.bottom + 26,
      maxLines: 1,
      leading: 0,
      fill: COLOR.accent,
    },
    { language, size: 36, weight: 400 },
  );
  const words = await drawBlock(
    {
      width,
      text: lead,
      top: (subtitle ? under.bottom : heading.bottom) + 34,
      maxLines: 3,
      leading: 50,
      fill: COLOR.muted,
    },
    { language, size: 34, weight: 400 },
  );
  const decoration = frames.length > 0 ? drawStrip(frames) : LARGE_REEL;
  const size = SHARE_SIZE;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">
<defs><radialGradient id="glow" cx="0.5" cy="-0.1" r="0.9"><stop offset="0" stop-color="${COLOR.accent}" stop-opacity="0.16"/><stop offset="1" stop-color="${COLOR.accent}" stop-opacity="0"/></radialGradient></defs>
<rect width="100%" height="100%" fill="${COLOR.canvas}"/><rect width="100%" height="100%" fill="url(#glow)"/>
${decoration}${round === null ? "" : drawAvatar(round)}
<path transform="translate(${EDGE - 9} 68) scale(2)" fill="${COLOR.accent}" fill-rule="evenodd" d="${LOGO_PATH}"/>
<g fill="${COLOR.ink}" transform="translate(${EDGE + 66} 111)">${wordmark}</g>
${heading.svg}${under.svg}${words.svg}
<rect x="${EDGE}" y="${size.height - 18}" width="160" height="18" fill="${COLOR.accent}"/></svg>`;
}

/** X is asked for the pictures on behalf of a visitor's network. */
export async function drawCard(
  card: ShareCard,
  network: Network,
): Promise<{ png: Buffer; isWhole: boolean }> {
  const pictures = await fetchPictures(card, network);
  const svg = await cardSvg(card, pictures);
  const png = await sharp(Buffer.from(svg), { unlimited: true }).png().toBuffer();
  return { png, isWhole: pictures.isWhole };
}
