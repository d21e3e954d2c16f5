import "server-only";
import { access, constants, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { AppError } from "@/lib/errors";
import { folderName } from "./folder-name";
import type { ThumbnailStore } from "./thumbnail-store";

/** No room, no right, no disk: an operator mends these, and nobody is served worse meanwhile. */
const UNUSABLE = new Set(["ENOSPC", "EDQUOT", "EROFS", "EACCES", "EPERM", "EIO", "ENOTDIR"]);
const RETRY_AFTER_SECONDS = 300;

/** Pictures as files of one folder, which is made when the first one comes. */
export function createFolderStore(folder: string): ThumbnailStore {
  const pathOf = (key: string) => join(/*turbopackIgnore: true*/ folder, key);
  const make = () => mkdir(/*turbopackIgnore: true*/ folder, { recursive: true });
  return {
    name: () => orRefuse(() => folderName(folder)),
    open: () =>
      orRefuse(async () => {
        await make();
        const name = await folderName(folder);
        if (name === null) throw new Error("the folder of pictures has gone");
        return name;
      }),
    put: (key, picture) =>
      orRefuse(async () => {
        await make();
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
    has: (key) =>
      orRefuse(() =>
        access(pathOf(key)).then(
          () => true,
          (error: unknown) => orMissing(error) ?? false,
        ),
      ),
    remove: (key) => orRefuse(() => rm(pathOf(key), { force: true })),
    check: async () => {
      await make();
      await access(folder, constants.R_OK | constants.W_OK);
    },
  };
}

const codeOf = (error: unknown) => (error instanceof Error && "code" in error ? error.code : null);

async function orRefuse<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!UNUSABLE.has(String(codeOf(error)))) throw error;
    throw new AppError("overloaded", { retryAfterSeconds: RETRY_AFTER_SECONDS });
  }
}

function orMissing(error: unknown): null {
  if (codeOf(error) === "ENOENT" || codeOf(error) === "ENOTDIR") return null;
  throw error;
}
