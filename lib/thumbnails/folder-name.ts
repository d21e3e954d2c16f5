import "server-only";
import { randomBytes } from "node:crypto";
import { link, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Goes wherever the folder is moved or copied to. */
const FILE = ".store";
const SHAPE = /^folder:[0-9a-f]{16}$/;

/**
 * The name of a folder as a store, written into it by whoever asks first. Null where there is no
 * folder.
 */
export async function folderName(folder: string): Promise<string | null> {
  const file = join(/*turbopackIgnore: true*/ folder, FILE);
  try {
    return (await read(file)) ?? (await write(file));
  } catch (error) {
    if (codeOf(error) === "ENOENT") return null;
    throw error;
  }
}

async function read(file: string): Promise<string | null> {
  const text = await readFile(file, "utf8").catch((error: unknown) => {
    if (codeOf(error) === "ENOENT") return null;
    throw error;
  });
  if (text !== null && !SHAPE.test(text)) throw new Error(`${file} holds no name of a store`);
  return text;
}

async function write(file: string): Promise<string | null> {
  const part = `${file}.${randomBytes(8).toString("hex")}`;
  try {
    await writeFile(part, `folder:${randomBytes(8).toString("hex")}`, { flush: true });
    // Whole, and only where nobody was sooner. Not every file system has links.
    await link(part, file).catch(async (error: unknown) => {
      if (codeOf(error) !== "EEXIST") await rename(part, file);
    });
  } finally {
    await rm(part, { force: true });
  }
  return read(file);
}

const codeOf = (error: unknown) => (error instanceof Error && "code" in error ? error.code : null);
