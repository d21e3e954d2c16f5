import { MediaError } from "./task";

/** The index of a video of hours is a few megabytes. */
const MAX_INDEX_BYTES = 64 * 1024 * 1024;
const MAX_SAMPLES = 4_000_000;
const MAX_BOXES = 2_000_000;
const HEADER_BYTES = 16;

const FOLDERS = new Set(["moov", "trak", "mdia", "minf", "stbl", "moof", "traf", "mvex", "edts"]);

const TABLES: Record<string, { count: number; row: number }> = {
  stts: { count: 4, row: 8 },
  ctts: { count: 4, row: 8 },
  stsc: { count: 4, row: 12 },
  stco: { count: 4, row: 4 },
  co64: { count: 4, row: 8 },
  stss: { count: 4, row: 4 },
  elst: { count: 4, row: 12 },
  stsz: { count: 8, row: 0 },
  trun: { count: 4, row: 0 },
};

type Header = { type: string; start: number; body: number; end: number };

function readHeader(view: DataView, at: number, offset: number, limit: number): Header {
  const size = view.getUint32(at);
  const type = String.fromCharCode(...new Uint8Array(view.buffer, view.byteOffset + at + 4, 4));
  const isLarge = size === 1;
  const bytes = isLarge ? Number(view.getBigUint64(at + 8)) : size || limit - offset;
  const body = offset + (isLarge ? 16 : 8);
  return { type, start: offset, body, end: offset + bytes };
}

class Claims {
  private boxes = 0;
  private samples = 0;

  countBox(): void {
    this.boxes += 1;
    if (this.boxes > MAX_BOXES) throw new MediaError("bad-media", "too many boxes");
  }

  check({ type, body, end }: Header, view: DataView): void {
    const table = TABLES[type];
    if (!table) return;
    const size = end - body;
    if (size < table.count + 4) throw new MediaError("bad-media", `short ${type}`);
    const rows = view.getUint32(body + table.count);
    if (rows * table.row > size) throw new MediaError("bad-media", `short ${type}`);
    if (type === "stsz" && view.getUint32(body + 4) === 0 && rows * 4 > size - 12) {
      throw new MediaError("bad-media", "short stsz");
    }
    if (type === "stsz" || type === "trun") this.samples += rows;
    if (type === "stts") {
      let described = 0;
      for (let row = 0; row < rows; row += 1) described += view.getUint32(body + 8 + row * 8);
      if (described > MAX_SAMPLES) throw new MediaError("bad-media", "too many samples");
    }
    if (this.samples > MAX_SAMPLES) throw new MediaError("bad-media", "too many samples");
  }
}

function checkIndex(view: DataView, from: number, to: number, claims: Claims, depth = 0): void {
  if (depth > 8) throw new MediaError("bad-media", "boxes too deep");
  for (let at = from; at + 8 <= to; ) {
    const isLarge = view.getUint32(at) === 1;
    if (isLarge && at + HEADER_BYTES > to) throw new MediaError("bad-media", "short box");
    const header = readHeader(view, at, at, to);
    if (header.end > to || header.end < header.body) throw new MediaError("bad-media", "box size");
    claims.countBox();
    claims.check(header, view);
    if (FOLDERS.has(header.type)) checkIndex(view, header.body, header.end, claims, depth + 1);
    at = header.end;
  }
}

export type Readable = {
  size: number;
  read: (start: number, end: number) => Promise<Uint8Array<ArrayBuffer>>;
};

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array<ArrayBuffer>) =>
  new DataView(buffer, byteOffset, byteLength);

/** Refuses boxes that claim more than there is, before a reader allocates memory for them. */
export async function checkBoxes(file: Readable): Promise<void> {
  const claims = new Claims();
  for (let offset = 0; offset < file.size; ) {
    const bytes = await file.read(offset, Math.min(offset + HEADER_BYTES, file.size));
    if (bytes.byteLength < 8) return;
    const view = viewOf(bytes);
    if (view.getUint32(0) === 1 && bytes.byteLength < HEADER_BYTES) return;
    const { type, end, start } = readHeader(view, 0, offset, file.size);
    if (offset === 0 && !/^(ftyp|styp|moov|free|skip|wide|mdat)$/.test(type)) return;
    if (end <= start + 7) throw new MediaError("bad-media", "box size");
    claims.countBox();
    if (type === "moov" || type === "moof") {
      if (end > file.size || end - start > MAX_INDEX_BYTES) {
        throw new MediaError("bad-media", `${type} too large`);
      }
      const index = viewOf(await file.read(start, end));
      checkIndex(index, 0, index.byteLength, claims);
    }
    offset = end;
  }
}
