import "server-only";
import { createHash } from "node:crypto";
import sharp from "sharp";
import { AppError } from "@/lib/errors";

const PREFIX = "data:image/webp;base64,";
const MAX_BYTES = 400 * 1024;
/** A browser draws 1280 wide at most; a tall video of that width, and no bomb. */
const MAX_PIXELS = 1280 * 2844;
/** Twice what the widest card shows. */
const STORED = { width: 640, height: 1280, fit: "inside", withoutEnlargement: true } as const;
const QUALITY = 75;
const TIMEOUT_SECONDS = 5;

export type Picture = { bytes: Buffer; width: number; height: number; sha256: string };

// One at a time on a thread of its own: a crowd of pictures must not take all cores.
sharp.concurrency(1);
sharp.cache(false);

/**
 * The picture of a data URL, drawn anew as WebP without anything but its pixels. Refuses what is
 * not WebP, is too large or cannot be read to its end.
 */
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
    // What libvips says of a hostile file is nothing for a log.
    throw notAPicture();
  }
}

function decode(dataUrl: string): Buffer {
  const text = dataUrl.slice(PREFIX.length);
  // In steps of 4: `Buffer.from` would skip over whatever is no base64.
  if (!dataUrl.startsWith(PREFIX) || !/^[A-Za-z0-9+/]+={0,2}$/.test(text)) throw notAPicture();
  return Buffer.from(text, "base64");
}

const notAPicture = () => new AppError("invalid_input", { fields: { thumbnail: "not_webp" } });
