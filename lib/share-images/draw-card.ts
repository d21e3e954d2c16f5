import "server-only";
import sharp from "sharp";
import type { Language } from "../i18n/languages";
import { breakLines } from "./break-lines";
import { type Lettering, measureText, outlineText } from "./shape-text";

export type ShareCard = {
  language: Language;
  title: string;
  /** A short line under the title, such as a handle. */
  subtitle?: string;
  lead: string;
};

export const SHARE_SIZE = { width: 1200, height: 630 } as const;

const EDGE = 84;
const WIDTH = SHARE_SIZE.width - 2 * EDGE;

/** The logo's outline, 32 units wide. */
const REEL =
  "M5 3h12.5a10.5 10.5 0 0 1 0 21H11v5H5V3Zm10.2 5.2a1 1 0 0 0-1.5.9v8.8a1 1 0 0 0 1.5.9l7.4-4.4a1 1 0 0 0 0-1.8l-7.4-4.4Z";

/** The colours of the dark theme, which a picture cannot read. */
const COLOUR = { canvas: "#0c0d10", ink: "#f2f4f7", muted: "#aab0ba", accent: "#d0f25f" };

type Block = { text: string; top: number; maxLines: number; leading: number; fill: string };

/** Lines of text from `top` on, and where they end. */
async function drawBlock(block: Block, lettering: Lettering) {
  const { text, top, maxLines, leading, fill } = block;
  const frame = { width: WIDTH, maxLines, language: lettering.language };
  const lines = await breakLines(text, frame, (line) => measureText(line, lettering));
  const outlines = await Promise.all(lines.map((line) => outlineText(line, lettering)));
  const svg = outlines.map(
    (paths, place) =>
      `<g fill="${fill}" transform="translate(${EDGE} ${top + lettering.size + place * leading})">${paths}</g>`,
  );
  return { svg: svg.join(""), bottom: top + lettering.size + (lines.length - 1) * leading };
}

async function drawTitle(title: string, language: Language) {
  const large: Lettering = { language, size: 84, weight: 700 };
  const isShort = (await measureText(title, large)) <= WIDTH;
  const lettering: Lettering = isShort ? large : { ...large, size: 66 };
  const block = { text: title, top: 206, maxLines: 2, leading: 82, fill: COLOUR.ink };
  return drawBlock(block, lettering);
}

async function cardSvg({ language, title, subtitle, lead }: ShareCard): Promise<string> {
  const wordmark = await outlineText("Postreel", { language: "en", size: 42, weight: 700 });
  const heading = await drawTitle(title, language);
  const under = await drawBlock(
    {
      text: subtitle ?? "",
      top: heading.bottom + 26,
      maxLines: 1,
      leading: 0,
      fill: COLOUR.accent,
    },
    { language, size: 36, weight: 400 },
  );
  const words = await drawBlock(
    {
      text: lead,
      top: (subtitle ? under.bottom : heading.bottom) + 34,
      maxLines: 3,
      leading: 50,
      fill: COLOUR.muted,
    },
    { language, size: 34, weight: 400 },
  );
  const { width, height } = SHARE_SIZE;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<defs><radialGradient id="glow" cx="0.5" cy="-0.1" r="0.9"><stop offset="0" stop-color="${COLOUR.accent}" stop-opacity="0.16"/><stop offset="1" stop-color="${COLOUR.accent}" stop-opacity="0"/></radialGradient></defs>
<rect width="100%" height="100%" fill="${COLOUR.canvas}"/><rect width="100%" height="100%" fill="url(#glow)"/>
<path transform="translate(690 120) scale(21)" fill="${COLOUR.accent}" fill-opacity="0.05" fill-rule="evenodd" d="${REEL}"/>
<path transform="translate(${EDGE - 9} 68) scale(2)" fill="${COLOUR.accent}" fill-rule="evenodd" d="${REEL}"/>
<g fill="${COLOUR.ink}" transform="translate(${EDGE + 66} 111)">${wordmark}</g>
${heading.svg}${under.svg}${words.svg}
<rect x="${EDGE}" y="${height - 18}" width="160" height="18" fill="${COLOUR.accent}"/></svg>`;
}

/** The share image of a page, as PNG. */
export async function drawCard(card: ShareCard): Promise<Buffer> {
  const svg = await cardSvg(card);
  return sharp(Buffer.from(svg)).png().toBuffer();
}
