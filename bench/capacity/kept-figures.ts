import { readFileSync } from "node:fs";

export type Kept = { value: number; from: string; suite: string; machine: string };

/** The newest figure of a suite whose description starts with `what`. */
export function kept(suite: string, what: string): Kept {
  const text = readFileSync(`bench/results/${suite}.md`, "utf8");
  const sections = text.split(/^## /m).filter((section) => section.startsWith("Node "));
  for (const section of sections) {
    const row = section.split("\n").find((line) => line.startsWith(`| ${what}`));
    if (!row) continue;
    const [, measured = "", , , from = ""] = row.split(" | ");
    const value = Number.parseFloat(measured);
    const machine = /^Node v.*$/m.exec(section)?.[0] ?? "";
    return { value, from, suite, machine };
  }
  throw new Error(`bench/results/${suite}.md has no figure "${what}"`);
}

export function part({ from, suite }: Kept, pattern: RegExp): number {
  const found = Number(pattern.exec(from)?.[1]);
  if (Number.isNaN(found)) throw new Error(`bench/results/${suite}.md: no ${pattern} in "${from}"`);
  return found;
}
