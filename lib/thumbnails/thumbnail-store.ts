import "server-only";
import { resolve } from "node:path";
import { env } from "@/lib/env";
import { processWide } from "@/lib/process-wide";
import { createFolderStore } from "./folder-store";
import { createS3Store } from "./s3-store";

/** Where pictures are kept, by key. What it cannot do at present it refuses with `overloaded`. */
export type ThumbnailStore = {
  /** Its name, the same for whoever has it and of no other store; null where there is none yet. */
  name: () => Promise<string | null>;
  /** The same, and makes it where there is none. */
  open: () => Promise<string>;
  put: (key: string, picture: Buffer) => Promise<void>;
  /** Null where there is none, and where pictures are read elsewhere. */
  get: (key: string) => Promise<Buffer | null>;
  /** Whether it has this picture. */
  has: (key: string) => Promise<boolean>;
  /** Also of what is not there. */
  remove: (key: string) => Promise<void>;
  /** Fails where the store cannot be used. */
  check: () => Promise<void>;
};

/** The store of this process: an S3-compatible one where it is configured, else a folder. */
export function thumbnailStore(): ThumbnailStore {
  return processWide("thumbnail-store", () => {
    const { DATA_DIR, S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } =
      env();
    if (S3_ENDPOINT && S3_BUCKET && S3_ACCESS_KEY_ID && S3_SECRET_ACCESS_KEY) {
      return createS3Store({
        endpoint: S3_ENDPOINT,
        region: S3_REGION,
        bucket: S3_BUCKET,
        accessKeyId: S3_ACCESS_KEY_ID,
        secretAccessKey: S3_SECRET_ACCESS_KEY,
      });
    }
    return createFolderStore(
      resolve(/*turbopackIgnore: true*/ process.cwd(), DATA_DIR, "thumbnails"),
    );
  });
}
