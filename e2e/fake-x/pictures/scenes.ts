import { noise } from "./noise";

/** Red, green and blue between 0 and 1. */
export type Color = readonly [number, number, number];

/** The color at a place: `x` and `y` go from 0 to 1, `width` is the picture's width divided by its height. */
export type Scene = (place: { x: number; y: number; width: number }) => Color;

type Chance = (question: number) => number;

const clamp = (value: number) => Math.min(1, Math.max(0, value));
const step = (from: number, to: number, value: number) => {
  const t = clamp((value - from) / (to - from));
  return t * t * (3 - 2 * t);
};

function mix(a: Color, b: Color, share: number): Color {
  const at = (from: number, to: number) => from + (to - from) * share;
  return [at(a[0], b[0]), at(a[1], b[1]), at(a[2], b[2])];
}

const light = (color: Color, by: number): Color => [color[0] * by, color[1] * by, color[2] * by];

/** How far inside an ellipse a point is: 1 in the middle, 0 at the edge and outside. */
const within = (x: number, y: number, width: number, height: number) =>
  clamp(1 - Math.hypot(x / width, y / height));

/** Blurred lights at random places. */
function bokeh(chance: Chance, count: number): (x: number, y: number) => number {
  const spots = Array.from({ length: count }, (_, at) => ({
    x: noise(at * 0.37, chance(1)) * 2 - 0.5,
    y: noise(chance(2), at * 0.61) * 1.6 - 0.4,
    radius: 0.04 + 0.05 * noise(at * 0.17, chance(3)),
    power: 0.25 + 0.5 * noise(at * 0.29, 0.5),
  }));
  return (x, y) => {
    let sum = 0;
    for (const spot of spots) {
      const [dx, dy] = [x - spot.x, y - spot.y];
      const distance = (dx * dx + dy * dy) / (spot.radius * spot.radius);
      if (distance < 1) sum += step(1, 0.64, distance) * spot.power;
    }
    return Math.min(1, sum);
  };
}

const SKIN: readonly Color[] = [
  [0.9, 0.72, 0.6],
  [0.72, 0.5, 0.38],
  [0.42, 0.28, 0.2],
  [0.96, 0.8, 0.7],
];

function mountains(chance: Chance): Scene {
  const warm = chance(4) > 0.5;
  const sky: Color = warm ? [0.95, 0.62, 0.4] : [0.36, 0.6, 0.88];
  const [phase, far] = [chance(5), 0.42 + chance(6) * 0.12];
  return ({ x, y, width }) => {
    const cloud = step(0.48, 0.72, noise(x * width * 0.5 + phase, y * 1.4));
    let color = mix(mix(sky, [0.97, 0.92, 0.84], y * 1.3), [1, 0.98, 0.95], cloud * 0.8);
    for (let ridge = 0; ridge < 3; ridge++) {
      const line =
        far + ridge * 0.16 + (noise(x * width * 0.35 + ridge * 0.31 + phase, 0.2) - 0.5) * 0.5;
      if (y < line) continue;
      const rock = 0.45 + 0.9 * noise(x * width * 1.6 + ridge, y * 2.2 + phase);
      const snow =
        step(0.1, 0, y - line) * step(0.5, 0.62, noise(x * 3, y * 3)) * (2 - ridge) * 0.4;
      const ground: Color = warm ? [0.34, 0.2, 0.24] : [0.16, 0.3, 0.22];
      color = mix(light(mix(ground, sky, 0.5 - ridge * 0.22), rock), [1, 1, 1], snow);
    }
    return color;
  };
}

function sea(chance: Chance): Scene {
  const [sun, horizon] = [0.2 + chance(4) * 0.6, 0.4 + chance(5) * 0.15];
  return ({ x, y, width }) => {
    const glow = Math.exp(-(((x - sun) * width) ** 2 + (y - horizon) ** 2) * 14);
    if (y < horizon) {
      const cloud = step(0.45, 0.7, noise(x * width * 0.4 + chance(6), y * 2.4));
      const air = mix([0.16, 0.2, 0.42], [0.98, 0.56, 0.3], y / horizon);
      return mix(mix(air, [0.42, 0.24, 0.34], cloud * 0.6), [1, 0.9, 0.6], glow);
    }
    const depth = (y - horizon) / (1 - horizon);
    const wave = noise(x * width * (1.6 - depth) + chance(6), (y * 6) / (0.2 + depth));
    const path = Math.exp(-(((x - sun) * width * 3) ** 2)) * step(0.42, 0.62, wave);
    return mix(light([0.1, 0.22, 0.36], 0.5 + wave), [1, 0.72, 0.4], path * 0.85);
  };
}

function portrait(chance: Chance): Scene {
  const skin = SKIN[Math.floor(chance(4) * SKIN.length)] ?? [0.8, 0.6, 0.5];
  const cloth: Color = [chance(5) * 0.8, chance(6) * 0.7, 0.2 + chance(7) * 0.6];
  const wall: Color = [0.2 + chance(8) * 0.6, 0.3 + chance(9) * 0.4, 0.3 + chance(10) * 0.4];
  const centre = 0.38 + chance(11) * 0.24;
  const lights = bokeh(chance, 9);
  return ({ x, y, width }) => {
    const across = (x - centre) * width;
    const spots = lights(x * width, y);
    let color = mix(light(wall, 0.5 + 0.5 * noise(x, y)), [1, 0.94, 0.8], spots * 0.55);
    const body = within(across, y - 1.12, 0.52, 0.52);
    if (body > 0) color = light(cloth, 0.5 + body + 0.3 * noise(x * 5, y * 5));
    if (within(across, y - 0.66, 0.1, 0.24) > 0) color = light(skin, 0.7);
    const hair = within(across, y - 0.36, 0.27, 0.34);
    if (hair > 0) color = light([0.16, 0.11, 0.09], 0.5 + noise(x * 9 * width, y * 2));
    const face = within(across, y - 0.42, 0.2, 0.28);
    if (face > 0) {
      const shade = 0.62 + 0.5 * step(0, 0.5, face) - across * 0.9;
      const eyes = within(Math.abs(across) - 0.075, y - 0.39, 0.035, 0.018);
      const mouth = within(across, y - 0.53, 0.07, 0.02);
      color = light(skin, shade + 0.12 * (noise(x * 6, y * 6) - 0.5));
      if (eyes > 0) color = [0.1, 0.08, 0.08];
      else if (mouth > 0) color = mix(color, [0.6, 0.2, 0.2], 0.7);
    }
    return color;
  };
}

function stage(chance: Chance): Scene {
  const tints: readonly Color[] = [
    [0.9, 0.2, 0.7],
    [0.2, 0.5, 1],
    [1, 0.6, 0.15],
  ];
  return ({ x, y, width }) => {
    let color: Color = light([0.1, 0.07, 0.16], 0.6 + noise(x, y));
    for (const [at, tint] of tints.entries()) {
      const from = 0.15 + at * 0.35 + chance(at + 4) * 0.1;
      const slope = (chance(at + 7) - 0.5) * 1.2;
      const beam = Math.exp(-(((x - from - slope * y) / (0.03 + y * 0.14)) ** 2));
      color = mix(color, tint, beam * (1 - y * 0.7) * (0.4 + 0.5 * noise(x * 2, y * 3)));
    }
    const head = Math.sqrt(Math.abs(Math.sin(x * width * 17 + chance(3) * 9)));
    const heads = 0.9 - 0.2 * head * (0.5 + noise(x * width * 2, 0.3));
    if (y > heads) color = light([0.05, 0.04, 0.07], 0.6 + 0.8 * noise(x * 4, y * 4));
    return color;
  };
}

function night(chance: Chance): Scene {
  const lights = bokeh(chance, 14);
  const offset = chance(4);
  const tint: Color = chance(5) > 0.5 ? [1, 0.5, 0.25] : [0.3, 0.85, 0.8];
  return ({ x, y, width }) => {
    const ground = y > 0.62;
    const [sx, sy] = ground ? [x + (noise(x * 3, y * 9) - 0.5) * 0.1, 1.24 - y] : [x, y];
    const tower = step(
      0.5,
      0.52,
      noise(Math.floor(sx * width * 9) * 0.13 + offset, 0.4) + sy * 0.5,
    );
    const panes = step(
      0.56,
      0.6,
      noise(Math.floor(sx * width * 60) * 0.37, Math.floor(sy * 60) * 0.29),
    );
    let color: Color = mix([0.04, 0.06, 0.14], [0.1, 0.1, 0.16], tower);
    color = mix(color, [1, 0.82, 0.5], tower * panes * 0.7);
    color = mix(color, tint, lights(sx * width, sy) * 0.8);
    return ground ? light(color, 0.55 + 0.5 * noise(x * 6, y * 20)) : color;
  };
}

function dish(chance: Chance): Scene {
  const food: Color = [0.7 + chance(4) * 0.3, 0.25 + chance(5) * 0.5, 0.1];
  const wood: Color = chance(6) > 0.5 ? [0.5, 0.33, 0.2] : [0.78, 0.76, 0.72];
  return ({ x, y, width }) => {
    const [px, py] = [(x - 0.5) * width, y - 0.54];
    const radius = Math.hypot(px, py);
    const grain = noise(x * width * 0.5, y * 5 + chance(7));
    let color = light(
      wood,
      (0.6 + 0.7 * grain) * step(0.36, 0.5, radius) * 0.6 + 0.4 * grain + 0.25,
    );
    if (radius < 0.4)
      color = light([0.95, 0.94, 0.9], 0.78 + 0.3 * step(0.4, 0.36, radius) - px * 0.3);
    const edge = 0.29 + 0.06 * (noise(Math.atan2(py, px) * 0.16 + 0.5, chance(8)) - 0.5);
    if (radius < edge) {
      const bits = noise(x * width * 3.1 + chance(9), y * 3.1);
      const green = step(0.62, 0.66, noise(x * width * 2 + 0.4, y * 2));
      color = light(mix(food, [0.3, 0.5, 0.15], green), 0.4 + 1.1 * bits);
    }
    return color;
  };
}

function match(chance: Chance): Scene {
  const shirts: readonly Color[] = [
    [0.85, 0.15, 0.15],
    [0.95, 0.95, 0.95],
  ];
  const players = Array.from({ length: 8 }, (_, at) => {
    const y = 0.36 + noise(chance(5), at * 0.53) * 0.6;
    const x = noise(at * 0.41, chance(4)) * 1.8 - 0.4;
    return { x, y, size: 0.02 + y * 0.045, shirt: shirts[at % 2] };
  });
  return ({ x, y, width }) => {
    if (y < 0.26) {
      const crowd = noise(x * width * 9, y * 14);
      return light([0.5 + 0.4 * noise(x * 5, y * 7), 0.4, 0.45], crowd * 1.2);
    }
    const depth = 0.3 + y;
    const stripe = Math.sin(((x - 0.5) / depth) * width * 16) > 0 ? 1 : 0.88;
    let color = light([0.24, 0.5, 0.2], stripe * (0.75 + 0.5 * noise(x * width * 4, y * 9)));
    for (const { size, shirt, ...at } of players) {
      if (within((x - at.x) * width, y - at.y, size * 0.7, size * 1.7) > 0) {
        color = y < at.y && shirt ? shirt : [0.12, 0.12, 0.16];
      }
    }
    return color;
  };
}

function snow(chance: Chance): Scene {
  const fur: Color = chance(4) > 0.5 ? [0.2, 0.18, 0.17] : [0.78, 0.5, 0.28];
  return ({ x, y, width }) => {
    const drift = noise(x * width * 0.4 + chance(5), y * 0.8);
    const color = light([0.95, 0.97, 1], 0.84 + 0.2 * drift);
    const [px, py] = [(x - 0.3 - chance(6) * 0.4) * width, y - 0.56];
    const body = within(px, py - 0.06, 0.3, 0.22);
    const head = within(px + 0.2, py + 0.16, 0.14, 0.14);
    const ear = within(px + 0.28, py + 0.28, 0.05, 0.08) + within(px + 0.13, py + 0.29, 0.05, 0.08);
    if (Math.max(body, head, ear) <= 0) return color;
    if (within(Math.abs(px + 0.2) - 0.05, py + 0.17, 0.022, 0.022) > 0) return [0.9, 0.85, 0.3];
    return light(fur, 0.5 + 0.9 * noise(x * width * 5, y * 5) + body * 0.3);
  };
}

/** A recording of a screen: bright, with lines of text. */
function screen(chance: Chance): Scene {
  const brand: Color = [chance(4), chance(5) * 0.6, 0.5 + chance(6) * 0.5];
  return ({ x, y, width }) => {
    if (y < 0.12) return light(brand, 0.9 + 0.1 * noise(x, y));
    const row = Math.floor(y * 16);
    const inRow = y * 16 - row;
    const end = 0.3 + 0.62 * noise(row * 0.27, chance(7));
    const isText = inRow > 0.35 && inRow < 0.62 && x > 0.06 && x < end;
    if (isText && noise(x * width * 8, row * 0.3) > 0.42) return [0.3, 0.32, 0.36];
    return light([0.98, 0.98, 0.97], 0.97 + 0.03 * noise(x, y));
  };
}

/** Subjects of posts' pictures, most often people. */
export const SCENES: readonly ((chance: Chance) => Scene)[] = [
  portrait,
  mountains,
  stage,
  sea,
  portrait,
  night,
  dish,
  match,
  snow,
  screen,
];
