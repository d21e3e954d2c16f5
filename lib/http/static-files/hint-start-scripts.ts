import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

/**
 * Chromium (136 on) compiles all functions of a file that begins so while the file arrives, beside the
 * main thread. Without it, React and Next's router are parsed once to be skipped and again as they run:
 * on a phone a tenth of a second in which nothing answers a tap.
 */
const HINT = "//# allFunctionsCalledOnLoad\n";

/** The scripts that start every page, whatever is on it, by their paths in the folder `build`. */
export async function startScripts(build: string): Promise<string[]> {
  const manifest = await readFile(join(build, "build-manifest.json"), "utf8");
  const { rootMainFiles }: { rootMainFiles: string[] } = JSON.parse(manifest);
  return rootMainFiles;
}

/** Puts the hint before them. */
export async function hintStartScripts(build: string): Promise<void> {
  for (const name of await startScripts(build)) {
    const file = join(build, name);
    await writeFile(file, HINT + (await readFile(file, "utf8")));
  }
}
