import { createHash } from "node:crypto";
import type { Locator } from "@playwright/test";
import sharp from "sharp";
import { boxOf } from "./box-of";

/** A digest of what an element looks like without colors, with what is drawn around it. */
export async function lookOf(element: Locator, around = 5): Promise<string> {
  await element.scrollIntoViewIfNeeded();
  const { x, y, width, height } = await boxOf(element);
  const clip = {
    ...{ x: x - around, width: width + 2 * around },
    ...{ y: y - around, height: height + 2 * around },
  };
  const picture = await element.page().screenshot({ clip, animations: "disabled" });
  return createHash("sha1")
    .update(await sharp(picture).greyscale().threshold(128).raw().toBuffer())
    .digest("hex");
}
