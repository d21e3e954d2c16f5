import { readdir, readFile, writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { ENCODINGS, PACKINGS, TYPES } from "./packings";

/** Lays beside each script and style of `folder`, at any depth, what is sent in its stead. */
export async function packFiles(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true });
  const files = names.filter((name) => extname(name) in TYPES).map((name) => join(folder, name));
  await Promise.all(
    files.map(async (file) => {
      const plain = await readFile(file);
      for (const encoding of ENCODINGS) {
        const { ending, pack } = PACKINGS[encoding];
        await writeFile(file + ending, await pack(plain));
      }
    }),
  );
}
