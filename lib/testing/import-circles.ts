import type { SourceFile } from "./source-files";

/** Groups of files that import each other, directly or not, types included (Tarjan, 1972). */
export function importCircles(files: Pick<SourceFile, "path" | "imports">[]): string[][] {
  const byModule = new Map(files.map((file) => [file.path.replace(/\.(tsx?|mjs)$/, ""), file]));
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const circles: string[][] = [];

  function lowest(path: string, other: number): void {
    low.set(path, Math.min(low.get(path) ?? other, other));
  }

  function visit({ path, imports }: Pick<SourceFile, "path" | "imports">): void {
    const own = index.size;
    index.set(path, own);
    low.set(path, own);
    stack.push(path);
    for (const target of imports) {
      const next = byModule.get(target.replace(/\.(tsx?|mjs)$/, ""));
      if (!next) continue;
      if (!index.has(next.path)) {
        visit(next);
        lowest(path, low.get(next.path) ?? own);
      } else if (stack.includes(next.path)) {
        lowest(path, index.get(next.path) ?? own);
      }
    }
    if (low.get(path) !== own) return;
    const circle = stack.splice(stack.indexOf(path));
    if (circle.length > 1 || imports.includes(path)) circles.push(circle.sort());
  }

  for (const file of files) if (!index.has(file.path)) visit(file);
  return circles;
}
