import { createHash } from "node:crypto";

/** Random numbers between 0 and 1, derived from a text, one per question. */
export function chances(seed: string): (question: number) => number {
  const digest = createHash("sha256").update(seed).digest();
  const answers = Array.from({ length: 16 }, (_, at) => digest.readUInt16BE(at * 2) / 65_536);
  return (question) => answers[question % 16] ?? 0;
}

const SIZE = 256;
const OCTAVES = 6;

/** A pseudorandom number for a point of the lattice. */
function hash(x: number, y: number): number {
  let value = Math.imul(x, 374_761_393) + Math.imul(y, 668_265_263);
  value = Math.imul(value ^ (value >>> 13), 1_274_126_177);
  return ((value ^ (value >>> 16)) >>> 0) / 4_294_967_296;
}

function lattice(x: number, y: number, period: number): number {
  const [column, row] = [Math.floor(x), Math.floor(y)];
  const ease = (t: number) => t * t * (3 - 2 * t);
  const [u, v] = [ease(x - column), ease(y - row)];
  const at = (i: number, j: number) => hash((column + i) % period, (row + j) % period);
  const top = at(0, 0) * (1 - u) + at(1, 0) * u;
  return top * (1 - v) + (at(0, 1) * (1 - u) + at(1, 1) * u) * v;
}

let tile: Float32Array | undefined;

/** Six octaves of value noise that repeats at its edges. Computed once, since every pixel reads it. */
function noiseTile(): Float32Array {
  tile ??= Float32Array.from({ length: SIZE * SIZE }, (_, place) => {
    const [x, y] = [(place % SIZE) / SIZE, Math.floor(place / SIZE) / SIZE];
    let sum = 0;
    for (let octave = 0; octave < OCTAVES; octave++) {
      const period = 4 * 2 ** octave;
      sum += lattice(x * period, y * period, period) * 0.5 ** (octave + 1);
    }
    return sum;
  });
  return tile;
}

/** Cloud-like noise between 0 and 1 that repeats after one unit. */
export function noise(x: number, y: number): number {
  // SIZE is a power of two: its lower bits are the place in the tile, also for negative numbers.
  const column = Math.floor(x * SIZE) & (SIZE - 1);
  const row = Math.floor(y * SIZE) & (SIZE - 1);
  return noiseTile()[row * SIZE + column] ?? 0.5;
}
