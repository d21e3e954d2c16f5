import "server-only";
import { env } from "./env";
import { siteUrl } from "./site-url";

const THUMBNAILS_PATH = "/thumbnails/";

/** Ends with a slash. */
function readAddress(): string {
  const { S3_PUBLIC_URL, S3_ENDPOINT, S3_BUCKET } = env();
  if (!S3_ENDPOINT) return new URL(THUMBNAILS_PATH, siteUrl()).href;
  const base = S3_PUBLIC_URL ?? `${S3_ENDPOINT.replace(/\/+$/, "")}/${S3_BUCKET}`;
  return `${base.replace(/\/+$/, "")}/`;
}

/** X's own address stays; a key of our store gets the store's current address. */
export function thumbnailUrl(addressOrKey: string): string {
  return addressOrKey.startsWith("https://") ? addressOrKey : `${readAddress()}${addressOrKey}`;
}
