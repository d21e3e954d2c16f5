import "server-only";
import sharp from "sharp";
import { gateway } from "@/lib/x/gateway";

export type PictureSize = { width: number; height: number };

const HOST = "https://pbs.twimg.com/";
const MAX_PIXELS = 20_000_000;

/**
 * A picture of X as a `data:` address, cropped to a size; null where it cannot be had or is no
 * picture. Addresses of other hosts are not asked: ours are small, and no visitor's is fetched.
 */
export async function fetchPicture(url: string, size: PictureSize): Promise<string | null> {
  if (!url.startsWith(HOST)) return null;
  const answer = await gateway().askBytes({ url });
  if (answer.kind !== "answer" || answer.status !== 200) return null;
  return sharp(answer.body, { limitInputPixels: MAX_PIXELS })
    .resize({ ...size, fit: "cover", position: "attention" })
    .jpeg({ quality: 82 })
    .toBuffer()
    .then(
      (jpeg) => `data:image/jpeg;base64,${jpeg.toString("base64")}`,
      () => null,
    );
}
