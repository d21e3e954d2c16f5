import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { parseArgs } from "node:util";
import { asTable, Bench, type Figure, holds } from "./bench";
import { capacityDocument } from "./capacity";
import { SUITES } from "./suites";

const { values, positionals } = parseArgs({
  options: { scale: { type: "string", default: "1" } },
  allowPositionals: true,
});
const scale = Number(values.scale);
/** This suite measures nothing: it writes the document from the stored figures. */
const CAPACITY = "capacity";
const names = positionals.length > 0 ? positionals : Object.keys(SUITES);
const unknown = names.filter((name) => !(name in SUITES) && name !== CAPACITY);
if (unknown.length > 0 || !(scale > 0 && scale <= 1)) {
  console.error(
    `npm run bench -- [${[...Object.keys(SUITES), CAPACITY].join("|")}]… [--scale 0.01…1]${unknown.length > 0 ? `: not ${unknown.join(", ")}` : ""}`,
  );
  process.exit(1);
}

const major = (text: string) => /^Node v(\d+)/.exec(text)?.[1];
const machine = `Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? "unknown processor"}`;
const all: Figure[] = [];
mkdirSync("bench/results", { recursive: true });
for (const name of names.filter((each) => each !== CAPACITY)) {
  const bench = new Bench(scale);
  try {
    await SUITES[name]?.(bench);
  } finally {
    await bench.end();
  }
  const table = asTable(bench.figures);
  const when = new Date().toISOString().slice(0, 10);
  keepResult(name, `${machine}, scale ${scale}, ${when}\n\n${table}\n`);
  console.log(`\n${name}\n\n${table}`);
  all.push(...bench.figures);
}
writeFileSync("docs/capacity.md", capacityDocument());
process.exitCode = all.every(holds) ? 0 : 1;

/**
 * Writes a suite's table to its file under the heading of the Node that ran it. Tables of other
 * versions of Node and sections written by hand stay.
 */
function keepResult(suite: string, result: string): void {
  const path = `bench/results/${suite}.md`;
  const kept = existsSync(path) ? readFileSync(path, "utf8").split(/^## /m).slice(1) : [];
  const others = kept.filter((section) => !section.startsWith(`Node ${major(result)}\n`));
  const sections = [`Node ${major(result)}\n\n${result}`, ...others].map((text) => text.trim());
  writeFileSync(path, `# ${suite}\n\n${sections.map((text) => `## ${text}\n`).join("\n")}`);
}
