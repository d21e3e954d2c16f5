import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";

export type SourceFile = {
  path: string;
  text: string;
  lines: number;
  imports: string[];
  /** Imports that remain at run time; types are erased. */
  loads: string[];
};

const CODE = /\.(ts|tsx|mjs)$/;
const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s[^;]*?from\s+"([^"]+)"|\bimport\(\s*"([^"]+)"|(?:^|\n)import\s+"([^"]+)"/g;

/** Resolves `@/lib/x/y` and `./y` to a path from the root; a package's name stays as it is. */
function resolveImport(from: string, specifier: string): string {
  if (specifier.startsWith("@/")) return specifier.slice(2);
  if (specifier.startsWith(".")) return normalize(join(dirname(from), specifier));
  return specifier;
}

function importsOf(path: string, text: string): string[] {
  return [...text.matchAll(IMPORT)].map(([, from, dynamic, bare]) =>
    resolveImport(path, from ?? dynamic ?? bare ?? ""),
  );
}

/** `import { type A }` and `import type { A }` are erased. */
function isErased(statement: string): boolean {
  const names = /^\s*(?:import|export)\s+\{([^}]*)\}\s+from/.exec(statement)?.[1];
  const isAllTypes = names?.split(",").every((name) => /^\s*(type\s|$)/.test(name));
  return isAllTypes === true || /^\s*(import|export)\s+type\s/.test(statement);
}

function loadsOf(path: string, text: string): string[] {
  return [...text.matchAll(IMPORT)].flatMap(([statement, from, dynamic, bare]) =>
    isErased(statement) ? [] : [resolveImport(path, from ?? dynamic ?? bare ?? "")],
  );
}

/** Every hand-written source file that git tracks, or would track. */
export function sourceFiles(): SourceFile[] {
  const listed = execFileSync("git", ["ls-files", "-co", "--exclude-standard"], {
    encoding: "utf8",
  });
  return listed
    .split("\n")
    .filter((path) => CODE.test(path) && !path.endsWith(".d.json.ts"))
    .flatMap((path) => {
      try {
        const text = readFileSync(path, "utf8");
        const lines = text.split("\n").length - 1;
        return [{ path, text, lines, imports: importsOf(path, text), loads: loadsOf(path, text) }];
      } catch {
        return []; // deleted in the working tree, still in the index
      }
    });
}
