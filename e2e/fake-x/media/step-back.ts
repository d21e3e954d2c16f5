/** The boxes of one level, as `[type, start, end]`. */
function* boxesOf(bytes: Buffer, from: number, to: number): Generator<[string, number, number]> {
  for (let at = from; at + 8 <= to; ) {
    const end = at + bytes.readUInt32BE(at);
    yield [bytes.toString("latin1", at + 4, at + 8), at, end];
    at = end;
  }
}

function boxIn(bytes: Buffer, from: number, to: number, wanted: string): number {
  for (const [type, start] of boxesOf(bytes, from, to)) if (type === wanted) return start;
  throw new Error(`no ${wanted}`);
}

/** How much too early each fragment begins, in ticks of the picture's clock: more than a frame. */
const STEP = 1100;

/**
 * Recreates the defect of X's muxer of 2023: each fragment of the picture begins before the
 * previous one has ended, so its decoding times step back.
 */
export function stepBack(file: Buffer): Buffer {
  const bytes = Buffer.from(file);
  const fragments = [...boxesOf(bytes, 0, bytes.length)].filter(([type]) => type === "moof");
  for (const [, start, end] of fragments.slice(1)) {
    for (const [type, from, to] of boxesOf(bytes, start + 8, end)) {
      if (type !== "traf") continue;
      const track = bytes.readUInt32BE(boxIn(bytes, from + 8, to, "tfhd") + 12);
      const time = boxIn(bytes, from + 8, to, "tfdt");
      if (track !== 1) continue;
      const isLong = bytes[time + 8] === 1;
      if (isLong) {
        bytes.writeBigUInt64BE(bytes.readBigUInt64BE(time + 12) - BigInt(STEP), time + 12);
      } else bytes.writeUInt32BE(bytes.readUInt32BE(time + 12) - STEP, time + 12);
    }
  }
  return bytes;
}
