import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A folder of its own for the signing key. Call it before anything reads the configuration. */
export function freshKeyFolder(): { remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), "postreel-key-"));
  process.env.DATA_DIR = folder;
  return { remove: () => rmSync(folder, { recursive: true, force: true }) };
}
