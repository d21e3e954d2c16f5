import { applyPalette, quantize } from "gifenc";
import { describe, expect, it } from "vitest";
import { type Color, paletteOf } from "./palette";

const WIDTH = 120;

/** A picture whose pixels have colors by their place. */
function picture(colorAt: (x: number, y: number) => Color): Uint8ClampedArray {
  const rgba = new Uint8ClampedArray(WIDTH * WIDTH * 4);
  for (let place = 0; place < WIDTH * WIDTH; place += 1) {
    rgba.set([...colorAt(place % WIDTH, Math.floor(place / WIDTH)), 255], place * 4);
  }
  return rgba;
}

/** The mean squared difference between a picture and its version in a palette. */
function errorOf(rgba: Uint8ClampedArray, palette: number[][]): number {
  const places = applyPalette(rgba, palette);
  let sum = 0;
  places.forEach((color, pixel) => {
    for (const channel of [0, 1, 2]) {
      sum += ((rgba[pixel * 4 + channel] ?? 0) - (palette[color]?.[channel] ?? 0)) ** 2;
    }
  });
  return sum / places.length / 3;
}

/** Deterministic noise without a pattern. */
const grain = (x: number, y: number) => ((x * 7919 + y * 104_729) % 61) - 30;

const PICTURES: Record<string, Uint8ClampedArray> = {
  gradient: picture((x, y) => [x * 2, y * 2, 255 - x - y]),
  grainy: picture((x, y) => [120 + grain(x, y), 90 + grain(y, x) / 2, 60 + grain(x + y, x)]),
  dark: picture((x, y) => [x / 8, y / 8, 20]),
};

describe("paletteOf", () => {
  it("keeps the colors of a picture that has few", () => {
    const colors: Color[] = [
      [0, 0, 0],
      [255, 255, 255],
      [200, 16, 46],
      [0, 114, 206],
    ];
    const palette = paletteOf(
      picture((x, y) => colors[(x + y) % 4] ?? [0, 0, 0]),
      256,
    );
    const sorted = (list: Color[]) => list.map(String).sort();
    expect(sorted(palette)).toEqual(sorted(colors));
  });

  it.each(Object.entries(PICTURES))("is as near as gifenc's own: %s", (_, rgba) => {
    const palette = paletteOf(rgba, 256);
    expect(palette.length).toBeLessThanOrEqual(256);
    expect(errorOf(rgba, palette)).toBeLessThanOrEqual(
      1.1 * errorOf(rgba, quantize(rgba, 256)) + 0.5,
    );
  });
});
