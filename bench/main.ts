import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { parseArgs } from "node:util";
import { asTable, Bench, type Figure, holds, MACHINE, type Suite, TODAY } from "./bench";
import { capacityDocument, DOCUMENT } from "./capacity";

/** Each file of `suites` is one. */
const SUITES = readdirSync("bench/suites")
  .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
  .map((file) => basename(file, ".ts"));
const CAPACITY = "capacity";

const { values, positionals } = parseArgs({
  options: { scale: { type: "string", default: "1" } },
  allowPositionals: true,
});
const scale = Number(values.scale);
const names = positionals.length > 0 ? positionals : SUITES;
const unknown = names.filter((name) => !SUITES.includes(name) && name !== CAPACITY);
if (unknown.length > 0 || !(scale > 0 && scale <= 1)) {
  const known = [...SUITES, CAPACITY].join("|");
  const not = unknown.length > 0 ? `: not ${unknown.join(", ")}` : "";
  console.error(`npm run bench -- [${known}]… [--scale 0.01…1]${not}`);
  process.exit(1);
}

const all: Figure[] = [];
for (const name of names.filter((each) => each !== CAPACITY)) {
  const { suite }: { suite: Suite } = await import(`./suites/${name}`);
  const figures = await Bench.run(scale, suite);
  const table = asTable(figures);
  keepResult(name, `${MACHINE}, scale ${scale}, ${TODAY}\n\n${table}`);
  console.log(`\n${name}\n\n${table}`);
  all.push(...figures);
}
writeFileSync(DOCUMENT, capacityDocument());
if (!all.every(holds)) process.exitCode = 1;

/**
 * Writes a suite's table to its file under the heading of the Node that ran it. Tables of other
 * versions of Node and sections written by hand stay.
 */
function keepResult(suite: string, result: string): void {
  const path = `bench/results/${suite}.md`;
  const heading = `Node ${process.versions.node.split(".")[0]}\n`;
  const kept = existsSync(path) ? readFileSync(path, "utf8").split(/^## /m).slice(1) : [];
  const sections = [`${heading}\n${result}`, ...kept.filter((text) => !text.startsWith(heading))];
  writeFileSync(path, `# ${suite}\n\n${sections.map((text) => `## ${text.trim()}\n`).join("\n")}`);
}
