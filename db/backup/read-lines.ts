import "server-only";
import { createReadStream } from "node:fs";
import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";

/** The lines of a gzipped text. Throws where the file is missing, cut off or no gzip. */
export async function* readLines(path: string): AsyncGenerator<string, undefined> {
  const text = createGunzip();
  // Hands an error of the file on to the text, whose reader then throws.
  pipeline(createReadStream(path), text, () => undefined);
  let rest = "";
  for await (const chunk of text.setEncoding("utf8")) {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
  return undefined;
}
