import sharp from "sharp";
import { chances, noise } from "./noise";
import { SCENES } from "./scenes";

/** The longer side of the computed picture; it is enlarged to its size, like a video's still. */
const SIDE = 160;
const GRAIN = 128;

let grain: Buffer | undefined;

/** A tile of film grain: detail that enlarging cannot add. */
function grainTile(): Buffer {
  grain ??= Buffer.from(
    Uint8Array.from({ length: GRAIN * GRAIN * 3 }, (_, place) => {
      const at = Math.floor(place / 3);
      return 112 + 32 * noise((at * 7.31) % 1, ((at / GRAIN) * 3.77) % 1);
    }),
  );
  return grain;
}

/** A picture with the light and the texture of a photograph, as JPEG; the same for the same seed. */
export async function photograph(seed: string, width: number, height: number): Promise<Buffer> {
  const chance = chances(seed);
  const makeScene = SCENES[Math.floor(chance(0) * SCENES.length)] ?? SCENES[0];
  const scale = Math.min(1, SIDE / Math.max(width, height));
  const [columns, rows] = [Math.ceil(width * scale), Math.ceil(height * scale)];
  const colorAt = makeScene?.(chance);
  const pixels = new Uint8Array(columns * rows * 3);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const place = { x: column / columns, y: row / rows, width: width / height };
      const color = colorAt?.(place) ?? [0, 0, 0];
      const at = (row * columns + column) * 3;
      for (const [channel, value] of color.entries()) {
        pixels[at + channel] = Math.max(0, Math.min(255, value * 255));
      }
    }
  }
  const raw = { width: columns, height: rows, channels: 3 } as const;
  const soft = sharp(pixels, { raw })
    .resize(width, height, { fit: "fill", kernel: "cubic" })
    .blur(0.3 + (0.4 * width) / columns);
  const tile = { width: GRAIN, height: GRAIN, channels: 3 } as const;
  // The tile may not be larger than the picture; small pictures need no grain.
  if (Math.min(width, height) >= GRAIN) {
    soft.composite([{ input: grainTile(), raw: tile, tile: true, blend: "soft-light" }]);
  }
  return soft.jpeg({ quality: 78 }).toBuffer();
}
