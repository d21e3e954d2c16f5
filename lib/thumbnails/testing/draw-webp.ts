import sharp from "sharp";

/** A WebP as a data URL, with metadata as a camera writes it. */
export async function drawWebp(width: number, height: number): Promise<string> {
  const noise = { type: "gaussian", mean: 128, sigma: 30 } as const;
  const picture = await sharp({ create: { width, height, channels: 3, background: "teal", noise } })
    .withExif({ IFD0: { Artist: "Somebody", Copyright: "37.5665 N 126.9780 E" } })
    .webp({ quality: 60 })
    .toBuffer();
  return `data:image/webp;base64,${picture.toString("base64")}`;
}
