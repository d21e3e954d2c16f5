import "server-only";
import { env } from "@/lib/env";
import { siteUrl } from "@/lib/site-url";

/** Where pictures of the folder in DATA_DIR are read. */
export const THUMBNAILS_PATH = "/thumbnails/";

/** The address below which everybody reads stored pictures; ends with a slash. */
function readAddress(): string {
  const { S3_PUBLIC_URL, S3_ENDPOINT, S3_BUCKET } = env();
  if (!S3_ENDPOINT) return new URL(THUMBNAILS_PATH, siteUrl()).href;
  const base = S3_PUBLIC_URL ?? `${S3_ENDPOINT.replace(/\/+$/, "")}/${S3_BUCKET}`;
  return `${base.replace(/\/+$/, "")}/`;
}

/**
 * The address of a picture as lists show it: X's own stays, a key of our store is read where the
 * store stands today.
 */
export function thumbnailUrl(addressOrKey: string): string {
  return addressOrKey.startsWith("https://") ? addressOrKey : `${readAddress()}${addressOrKey}`;
}
