import { createHash } from "node:crypto";
import { crc32, deflateSync } from "node:zlib";

type Theme = {
  sky: readonly [Colour, Colour, Colour];
  sun: Colour;
  hills: readonly [Colour, Colour, Colour];
};

const THEMES: readonly [Theme, ...Theme[]] = [
  {
    sky: [
      [24, 36, 92],
      [134, 78, 148],
      [246, 168, 118],
    ],
    sun: [255, 222, 168],
    hills: [
      [92, 62, 116],
      [54, 44, 92],
      [26, 26, 58],
    ],
  },
  {
    sky: [
      [86, 162, 214],
      [158, 208, 232],
      [244, 236, 214],
    ],
    sun: [255, 250, 236],
    hills: [
      [122, 164, 148],
      [72, 122, 112],
      [34, 78, 80],
    ],
  },
  {
    sky: [
      [8, 18, 44],
      [18, 58, 92],
      [62, 132, 140],
    ],
    sun: [236, 244, 240],
    hills: [
      [22, 66, 84],
      [14, 42, 62],
      [8, 22, 38],
    ],
  },
  {
    sky: [
      [196, 92, 72],
      [236, 154, 96],
      [252, 218, 156],
    ],
    sun: [255, 244, 214],
    hills: [
      [186, 92, 74],
      [132, 58, 62],
      [74, 34, 48],
    ],
  },
];

const SKY_STEPS = 200;
const SUN = SKY_STEPS;
const HILLS = SUN + 1;

/** Random numbers between 0 and 1, derived from a text, one per question. */
function chances(seed: string): (question: number) => number {
  const digest = createHash("sha256").update(seed).digest();
  return (question) => digest.readUInt16BE((question * 2) % 30) / 65_536;
}

function mix(a: Colour, b: Colour, share: number): Colour {
  const at = (from: number, to: number) => Math.round(from + (to - from) * share);
  return [at(a[0], b[0]), at(a[1], b[1]), at(a[2], b[2])];
}

function palette({ sky: [top, middle, low], sun, hills }: Theme): Colour[] {
  const half = SKY_STEPS / 2;
  const sky = Array.from({ length: SKY_STEPS }, (_, step) =>
    step < half ? mix(top, middle, step / half) : mix(middle, low, (step - half) / half),
  );
  return [...sky, sun, ...hills];
}

/** The height of each hill line, as rows from the top, by column. */
function hillLines(width: number, height: number, chance: (question: number) => number) {
  return [0, 1, 2].map((hill) => {
    const phase = chance(hill + 4) * Math.PI * 2;
    const waves = 1.2 + chance(hill + 7) * 1.6;
    return Float64Array.from({ length: width }, (_, x) => {
      const turn = (x / width) * Math.PI * waves + phase;
      const wave = Math.sin(turn) * 0.06 + Math.sin(turn * 2.7) * 0.025;
      return (0.6 + hill * 0.13 + wave) * height;
    });
  });
}

/** A landscape of soft hills, a sun and a graded sky, the same for the same seed. */
export function drawPicture(seed: string, width: number, height: number): Buffer {
  const chance = chances(seed);
  const theme = THEMES[Math.floor(chance(0) * THEMES.length)] ?? THEMES[0];
  const radius = Math.min(width, height) * (0.07 + chance(1) * 0.07);
  const sunX = width * (0.15 + chance(2) * 0.7);
  const sunY = height * (0.18 + chance(3) * 0.26);
  const lines = hillLines(width, height, chance);
  const pixels = new Uint8Array(width * height);
  for (let x = 0; x < width; x++) {
    const [far, near, nearest] = lines.map((line) => line[x] ?? height);
    for (let y = 0; y < height; y++) {
      const inSun = (x - sunX) ** 2 + (y - sunY) ** 2 < radius ** 2;
      let index = inSun
        ? SUN
        : Math.min(SKY_STEPS - 1, Math.floor((y / height / 0.72) * SKY_STEPS));
      if (y >= (far ?? height)) index = HILLS;
      if (y >= (near ?? height)) index = HILLS + 1;
      if (y >= (nearest ?? height)) index = HILLS + 2;
      pixels[y * width + x] = index;
    }
  }
  return png(width, height, palette(theme), pixels);
}

type Colour = readonly [red: number, green: number, blue: number];

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), content]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(content.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}

function header(width: number, height: number): Buffer {
  const content = Buffer.alloc(13);
  content.writeUInt32BE(width, 0);
  content.writeUInt32BE(height, 4);
  content.set([8, 3, 0, 0, 0], 8); // 8 bits per pixel, by palette, no filter, not interlaced
  return content;
}

/** A PNG of up to 256 colours. `pixels` holds one palette index per pixel, row after row. */
export function png(width: number, height: number, palette: Colour[], pixels: Uint8Array): Buffer {
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y++) {
    rows.set(pixels.subarray(y * width, (y + 1) * width), y * (width + 1) + 1);
  }
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", header(width, height)),
    chunk("PLTE", Buffer.from(palette.flat())),
    chunk("IDAT", deflateSync(rows, { level: 6 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}
