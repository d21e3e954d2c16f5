import { existsSync, readFileSync, writeFileSync } from "node:fs";

const major = (text: string) => /^Node v(\d+)/.exec(text)?.[1];

/**
 * Writes a suite's table to its file under the heading of the Node that ran it. Tables of other
 * versions of Node and sections written by hand stay.
 */
export function keepResult(suite: string, result: string): void {
  const path = `bench/results/${suite}.md`;
  const kept = existsSync(path) ? readFileSync(path, "utf8").split(/^## /m).slice(1) : [];
  const others = kept.filter((section) => !section.startsWith(`Node ${major(result)}\n`));
  const sections = [`Node ${major(result)}\n\n${result}`, ...others].map((text) => text.trim());
  writeFileSync(path, `# ${suite}\n\n${sections.map((text) => `## ${text}\n`).join("\n")}`);
}
