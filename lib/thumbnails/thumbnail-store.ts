import "server-only";
import { resolve } from "node:path";
import { listShownThumbnails } from "@/db/queries/thumbnails";
import { createCache } from "@/lib/cached";
import { createCachedLookup, type Permit } from "@/lib/cached-lookup";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { processWide } from "@/lib/runtime/slots";
import { createFolderStore } from "./folder-store";
import { createS3Store } from "./s3-store";
import { isStorageKey, type ThumbnailStore } from "./store";

export function thumbnailStore(): ThumbnailStore {
  return processWide("thumbnails.store", () => {
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

const TRUSTED_MS = 10_000;

const checks = createCache<boolean>({
  slot: "thumbnails.store-usable",
  max: 1,
  freshMs: TRUSTED_MS,
  isVersioned: false,
});

export async function isStoreUsable(): Promise<boolean> {
  return checks.get("store", () =>
    thumbnailStore()
      .check()
      .then(
        () => true,
        () => false,
      ),
  );
}

const isPictureShown = createCachedLookup<true>({
  name: "thumbnails",
  find: async (keys) => new Map([...(await listShownThumbnails(keys))].map((key) => [key, true])),
});

export async function requireThumbnail(name: string, permit: Permit): Promise<Buffer> {
  const isThere = isStorageKey(name) && (await isPictureShown(name, permit));
  const picture = isThere ? await thumbnailStore().get(name) : null;
  if (!picture) throw new AppError("not_found");
  return picture;
}
