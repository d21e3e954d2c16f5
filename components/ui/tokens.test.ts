import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const THEMES = ["light", "dark"] as const;
const SRGB = /#[\da-f]{3,6}\b/g;

/** The colors of `app/theme.css` outside its media queries, in sRGB. */
function tokens(theme: (typeof THEMES)[number]): Map<string, string> {
  const css = readFileSync("app/theme.css", "utf8").split("@layer")[0] ?? "";
  const declared = css.matchAll(/--((?:background-)?color-[\w-]+):([^;]+);/g);
  return new Map(
    [...declared].flatMap(([, name = "", value = ""]) => {
      const colors = value.match(SRGB) ?? [];
      const color = colors[theme === "dark" ? colors.length - 1 : 0];
      return color ? [[name, color] as const] : [];
    }),
  );
}

type Lab = { lightness: number; a: number; b: number };

function oklab(hex: string): Lab {
  const digits = hex.length === 4 ? hex.replace(/[\da-f]/g, "$&$&") : hex;
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(digits.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    a: 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    b: 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  };
}

/** Computes `color-mix(in oklab, …)`, which Tailwind uses for `bg-danger/12`. */
function tint(ground: Lab, color: Lab, share: number): Lab {
  const mix = (from: number, to: number) => from + (to - from) * share;
  return {
    lightness: mix(ground.lightness, color.lightness),
    a: mix(ground.a, color.a),
    b: mix(ground.b, color.b),
  };
}

/** Relative luminance (WCAG 2.2), through linear sRGB. */
function luminance({ lightness, a, b }: Lab): number {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const clamp = (value: number) => Math.min(1, Math.max(0, value));
  const red = clamp(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s);
  const green = clamp(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s);
  const blue = clamp(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const TEXT = 4.5;
const CONTROL = 3;

/** Foreground, background, and the least contrast between them. */
const PAIRS: [string, string, number][] = [
  ...["color-ink", "color-muted", "color-accent", "color-warning", "color-danger"].flatMap((name) =>
    ["color-canvas", "color-surface", "color-raised"].map((ground): [string, string, number] => [
      name,
      ground,
      TEXT,
    ]),
  ),
  ["color-ink", "color-line", TEXT],
  ["color-on-accent", "background-color-accent", TEXT],
  ["color-on-accent", "color-accent-strong", TEXT],
  ["color-edge", "color-canvas", CONTROL],
  ["color-edge", "color-surface", CONTROL],
];

describe.each(THEMES)("the %s theme", (theme) => {
  const colors = tokens(theme);
  const colorOf = (name: string): Lab => {
    const found = colors.get(name);
    if (!found) throw new Error(`no color ${name}`);
    return oklab(found);
  };

  function contrast(one: Lab, other: Lab): number {
    const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((x, y) => x - y);
    return (lighter + 0.05) / (darker + 0.05);
  }

  it.each(PAIRS)("shows %s on %s with enough contrast", (name, ground, least) => {
    expect(contrast(colorOf(name), colorOf(ground))).toBeGreaterThanOrEqual(least);
  });

  it.each([
    ["color-danger", "color-danger", 0.12],
    ["color-warning", "color-warning", 0.15],
    ["color-muted", "color-danger", 0.08],
    ["color-muted", "color-warning", 0.08],
  ])("shows %s on a tint of %s", (name, tinted, share) => {
    for (const ground of ["color-canvas", "color-surface", "color-raised"]) {
      const under = tint(colorOf(ground), colorOf(tinted), share);
      expect(contrast(colorOf(name), under), ground).toBeGreaterThanOrEqual(TEXT);
    }
  });
});
