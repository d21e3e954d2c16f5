import "server-only";
import { randomBytes } from "node:crypto";
import { access, constants, link, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { AppError } from "@/lib/errors";
import type { ThumbnailStore } from "./store";

/** Disk full, no permission, no disk: the operator has to fix these; other requests are unaffected. */
const UNUSABLE = new Set(["ENOSPC", "EDQUOT", "EROFS", "EACCES", "EPERM", "EIO", "ENOTDIR"]);
const RETRY_AFTER_SECONDS = 300;

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
        // Rename after writing, so that no reader sees half a picture.
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

/** Stays with the folder when it is moved or copied. */
const NAME_FILE = ".store";
const NAME_SHAPE = /^folder:[0-9a-f]{16}$/;

/** Written into the folder on first use. Null where there is no folder. */
async function folderName(folder: string): Promise<string | null> {
  const file = join(/*turbopackIgnore: true*/ folder, NAME_FILE);
  try {
    return (await readName(file)) ?? (await writeName(file));
  } catch (error) {
    if (codeOf(error) === "ENOENT") return null;
    throw error;
  }
}

async function readName(file: string): Promise<string | null> {
  const text = await readFile(file, "utf8").catch((error: unknown) => {
    if (codeOf(error) === "ENOENT") return null;
    throw error;
  });
  if (text !== null && !NAME_SHAPE.test(text)) throw new Error(`${file} holds no name of a store`);
  return text;
}

async function writeName(file: string): Promise<string | null> {
  const part = `${file}.${randomBytes(8).toString("hex")}`;
  try {
    await writeFile(part, `folder:${randomBytes(8).toString("hex")}`, { flush: true });
    // Atomic, and the first writer wins. Not every file system has links.
    await link(part, file).catch(async (error: unknown) => {
      if (codeOf(error) !== "EEXIST") await rename(part, file);
    });
  } finally {
    await rm(part, { force: true });
  }
  return readName(file);
}
