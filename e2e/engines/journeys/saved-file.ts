import { readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { pause } from "../engine";
import type { Tour } from "./tour";

const PATIENCE_MS = 10_000;

/** The path of the one file that a browser downloads during `act`. */
export async function fileAfter({ downloads }: Tour, act: () => Promise<void>): Promise<string> {
  for (const name of readdirSync(downloads)) rmSync(join(downloads, name));
  await act();
  const deadline = performance.now() + PATIENCE_MS;
  let before = "";
  while (performance.now() < deadline) {
    // During a download a browser has a second file for it, or an empty one.
    const names = readdirSync(downloads);
    const sizes = names.map((name) => statSync(join(downloads, name)).size);
    const [name = ""] = names;
    const now = `${names} ${sizes}`;
    if (names.length === 1 && sizes[0] !== 0 && now === before) return join(downloads, name);
    before = now;
    await pause();
  }
  throw new Error(`no file was saved: ${before}`);
}
