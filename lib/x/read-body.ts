import "server-only";
import type { Readable } from "node:stream";
import { promisify } from "node:util";
import { brotliDecompress, gunzip, inflate } from "node:zlib";

type Decoder = (packed: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>;

const DECODERS: Record<string, Decoder> = {
  gzip: promisify(gunzip),
  "x-gzip": promisify(gunzip),
  br: promisify(brotliDecompress),
  deflate: promisify(inflate),
};

/** What `readBody` can undo; asked of the other side as `accept-encoding`. */
export const ACCEPTED_ENCODINGS = "gzip, br";

/**
 * The body, unpacked; null where it holds more than `maxBytes`, packed or unpacked. Throws where the
 * transfer breaks or the packing is wrong.
 */
export async function readBody(
  stream: Readable,
  encoding: string,
  maxBytes: number,
): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.length;
    // Leaving the loop destroys the stream, and with it the connection: nothing more is read.
    if (size > maxBytes) return null;
    chunks.push(chunk);
  }
  const [first] = chunks;
  const packed = chunks.length === 1 && first ? first : Buffer.concat(chunks, size);
  return unpack(packed, encoding, maxBytes);
}

async function unpack(packed: Buffer, encoding: string, maxBytes: number): Promise<Buffer | null> {
  const name = encoding.trim().toLowerCase();
  if (name === "" || name === "identity" || packed.length === 0) return packed;
  const decode = DECODERS[name];
  if (!decode) throw new Error(`Unknown content encoding: ${name.slice(0, 40)}`);
  try {
    return await decode(packed, { maxOutputLength: maxBytes });
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
