import {
  ADTS,
  BlobSource,
  BufferSource,
  CustomSource,
  Input,
  MP4,
  MPEG_TS,
  QTFF,
  type Source,
} from "mediabunny";
import { checkBoxes, type Readable } from "./check-boxes";
import { type DirectFile, openStored } from "./disk-store";

const FORMATS = [MP4, QTFF, MPEG_TS, ADTS];

/** Browsers take 1 ms for each read of a blob, and a video has hundreds of boxes: this halves the time. */
const WHOLE_BYTES = 64 * 1024 * 1024;

type Opened = { read: Readable["read"]; source: Source };

function inPlace(file: DirectFile, size: number): Opened {
  let buffer = new Uint8Array();
  function read(start: number, end: number) {
    const bytes = end - start;
    if (bytes > buffer.byteLength) buffer = new Uint8Array(bytes);
    return buffer.subarray(0, file.read(buffer.subarray(0, bytes), { at: start }));
  }
  return {
    read: async (start, end) => read(start, end),
    // Without a cache, which would store bytes that the buffer soon overwrites.
    source: new CustomSource({
      getSize: () => size,
      read,
      maxCacheSize: 0,
      dispose: () => file.close(),
    }),
  };
}

async function open(bytes: Blob): Promise<Opened> {
  const stored = await openStored(bytes);
  if (stored) return inPlace(stored, bytes.size);
  if (bytes.size > WHOLE_BYTES) {
    return {
      read: async (start, end) => new Uint8Array(await bytes.slice(start, end).arrayBuffer()),
      source: new BlobSource(bytes),
    };
  }
  const whole = new Uint8Array(await bytes.arrayBuffer());
  return {
    read: async (start, end) => whole.subarray(start, end),
    source: new BufferSource(whole),
  };
}

export async function openMedia(bytes: Blob): Promise<Input> {
  const { read, source } = await open(bytes);
  await checkBoxes({ size: bytes.size, read });
  return new Input({ source, formats: FORMATS });
}
