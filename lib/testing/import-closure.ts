import type { SourceFile } from "./source-files";

const bare = (path: string) => path.replace(/\.(tsx?|mjs)$/, "");

/** The files that a file loads at run time, with itself, without file extensions. */
export function importClosure(start: string, files: readonly SourceFile[]): Set<string> {
  const byModule = new Map(files.map((file) => [bare(file.path), file]));
  const seen = new Set<string>();
  const waiting = [bare(start)];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (seen.has(name)) continue;
    seen.add(name);
    const loads = byModule.get(name)?.loads ?? [];
    waiting.push(...loads.map(bare).filter((target) => byModule.has(target)));
  }
  return seen;
}
