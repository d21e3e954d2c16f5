import "server-only";
import { access, constants, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { AppError } from "@/lib/errors";
import type { ThumbnailStore } from "./thumbnail-store";

/** No room, no right, no disk: an operator mends these, and nobody is served worse meanwhile. */
const UNUSABLE = new Set(["ENOSPC", "EDQUOT", "EROFS", "EACCES", "EPERM", "EIO", "ENOTDIR"]);
const RETRY_AFTER_SECONDS = 300;

/** Pictures as files of one folder, which is made when the first one comes. */
export function createFolderStore(folder: string): ThumbnailStore {
  const pathOf = (key: string) => join(/*turbopackIgnore: true*/ folder, key);
  return {
    put: (key, picture) =>
      orRefuse(async () => {
        await mkdir(/*turbopackIgnore: true*/ folder, { recursive: true });
        // Nobody is shown half a picture, and what was cut off is no picture.
        const part = `${pathOf(key)}.part`;
        try {
          await writeFile(part, picture, { flush: true });
          await rename(part, pathOf(key));
        } catch (error) {
          await rm(part, { force: true });
          throw error;
        }
      }),
    get: (key) => readFile(pathOf(key)).catch(orMissing),
    remove: (key) => orRefuse(() => rm(pathOf(key), { force: true })),
    check: async () => {
      await mkdir(/*turbopackIgnore: true*/ folder, { recursive: true });
      await access(folder, constants.R_OK | constants.W_OK);
    },
  };
}

const codeOf = (error: unknown) => (error instanceof Error && "code" in error ? error.code : null);

async function orRefuse(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!UNUSABLE.has(String(codeOf(error)))) throw error;
    throw new AppError("overloaded", { retryAfterSeconds: RETRY_AFTER_SECONDS });
  }
}

function orMissing(error: unknown): null {
  if (codeOf(error) === "ENOENT" || codeOf(error) === "ENOTDIR") return null;
  throw error;
}
