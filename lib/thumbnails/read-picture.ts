import "server-only";
import { createHash } from "node:crypto";
import sharp from "sharp";
import { AppError } from "@/lib/errors";

const PREFIX = "data:image/webp;base64,";
const MAX_BYTES = 400 * 1024;
/** Browsers draw at most 1280 wide; enough for a tall video, too little for a decompression bomb. */
const MAX_PIXELS = 1280 * 2844;
/** Twice the width of the widest card. */
const STORED = { width: 640, height: 1280, fit: "inside", withoutEnlargement: true } as const;
const QUALITY = 75;
const TIMEOUT_SECONDS = 5;

export type Picture = { bytes: Buffer; width: number; height: number; sha256: string };

// One picture per thread: many uploads must not take all cores.
sharp.concurrency(1);
sharp.cache(false);

/** Encodes the pixels again without metadata. Refuses other formats, large or truncated pictures. */
export async function readPicture(dataUrl: string): Promise<Picture> {
  const bytes = decode(dataUrl);
  if (bytes.byteLength > MAX_BYTES) throw new AppError("payload_too_large");
  if (bytes.toString("latin1", 0, 4) !== "RIFF" || bytes.toString("latin1", 8, 12) !== "WEBP") {
    throw notAPicture();
  }
  try {
    const source = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error", pages: 1 });
    const drawn = await source
      .timeout({ seconds: TIMEOUT_SECONDS })
      .resize(STORED)
      .webp({ quality: QUALITY })
      .toBuffer({ resolveWithObject: true });
    const sha256 = createHash("sha256").update(drawn.data).digest("hex");
    return { bytes: drawn.data, width: drawn.info.width, height: drawn.info.height, sha256 };
  } catch {
    // libvips errors about hostile files do not belong in the log.
    throw notAPicture();
  }
}

function decode(dataUrl: string): Buffer {
  const text = dataUrl.slice(PREFIX.length);
  // Strict check: `Buffer.from` skips invalid base64.
  if (!dataUrl.startsWith(PREFIX) || !/^[A-Za-z0-9+/]+={0,2}$/.test(text)) throw notAPicture();
  return Buffer.from(text, "base64");
}

const notAPicture = () => new AppError("invalid_input", { fields: { thumbnail: "not_webp" } });
